import { describe, expect, it } from 'vitest'
import { dueOf, moveDifference, movedPrice, worthOfReplaced } from './move.ts'

const price = (total: number, discount = 0) => ({ total, discount })

describe('the price of a moved ticket', () => {
  it('keeps the discount of a moved ticket', () => {
    expect(movedPrice(price(4_000, 400), 6_000)).toEqual(price(6_000, 400))
    expect(movedPrice(price(4_000, 400), 3_000)).toEqual(price(3_000, 400))
  })

  it('never prices a moved ticket below zero', () => {
    expect(movedPrice(price(4_000, 4_000), 3_000)).toEqual(price(3_000, 3_000))
    expect(dueOf(movedPrice(price(4_000, 3_500), 3_000))).toBe(0)
  })
})

describe('the difference of a move', () => {
  const move = (old: ReturnType<typeof price>, total: number) => ({ old, moved: movedPrice(old, total) })

  it('charges dearer moves and refunds cheaper ones', () => {
    expect(moveDifference([move(price(4_000), 5_500)])).toBe(1_500)
    expect(moveDifference([move(price(4_000), 2_500)])).toBe(-1_500)
    expect(moveDifference([move(price(4_000, 400), 4_000)])).toBe(0)
  })

  it('refunds no more than was paid', () => {
    expect(moveDifference([move(price(4_000, 3_500), 1_000)])).toBe(-500)
    expect(moveDifference([move(price(4_000, 4_000), 1_000)])).toBe(0)
  })

  it('adds up the parts of a package', () => {
    expect(moveDifference([move(price(4_000), 5_500), move(price(2_000), 1_500)])).toBe(1_000)
  })
})

describe('the worth of replaced tickets', () => {
  it('leaves only the difference to pay', () => {
    expect(worthOfReplaced([price(5_500, 400)], 1_500)).toEqual([4_000])
    const moved = [price(5_500), price(1_500)]
    const worth = worthOfReplaced(moved, 1_000)
    expect(worth.reduce((all, one) => all + one, 0)).toBe(6_000)
  })

  it("takes off at most a ticket's price", () => {
    const moved = [price(9_000, 0), price(100, 0), price(0, 0)]
    const worth = worthOfReplaced(moved, 3_333)
    expect(worth.every((one, at) => one >= 0 && one <= (moved[at]?.total ?? 0))).toBe(true)
    expect(9_100 - worth.reduce((all, one) => all + one, 0)).toBe(3_333)
  })
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mayKeepCoupon, mayOrderWithCoupon, type UseStanding } from './coupon-customer.ts'

describe("a coupon's limit per customer", () => {
  it.each<[number | null, UseStanding[], boolean, boolean]>([
    [1, [], true, true],
    [1, ['unpaid'], true, true],
    [1, ['unpaid', 'unpaid', 'unpaid'], true, true],
    [1, ['deciding'], false, true],
    [1, ['paid'], false, false],
    [2, ['paid', 'unpaid'], true, true],
    [2, ['paid', 'deciding'], false, true],
    [2, ['paid', 'paid'], false, false],
    [null, ['paid', 'paid', 'deciding'], true, true],
  ])('of %s beside %j: order %s, keep %s', (most, others, order, keep) => {
    expect([mayOrderWithCoupon(most, others), mayKeepCoupon(most, others)]).toEqual([order, keep])
  })
})

const answers = ['authorised', 'refused', 'challenged'] as const
const presses = fc.array(
  fc.oneof(
    fc.record({ kind: fc.constant('order' as const), sale: fc.nat(3) }),
    fc.record({ kind: fc.constantFrom(...answers), sale: fc.nat(3) }),
  ),
  { maxLength: 30 },
)

/** Four baskets of one customer, in whatever order they are paid and answered. */
function play(most: number, events: typeof presses extends fc.Arbitrary<infer T> ? T : never) {
  const sales: UseStanding[] = ['unpaid', 'unpaid', 'unpaid', 'unpaid']
  const wrong: string[] = []
  for (const { kind, sale } of events) {
    if (sales[sale] === 'paid') continue
    const others = sales.filter((_, at) => at !== sale)
    const busy = others.filter((standing) => standing !== 'unpaid').length
    const mayOrder = mayOrderWithCoupon(most, others)
    if (mayOrder !== busy < most) wrong.push(`${kind} beside ${others.join()}`)
    if (kind === 'order') sales[sale] = mayOrder ? 'deciding' : 'unpaid'
    // The bank may authorise what was refused or left before.
    else if (kind === 'authorised') sales[sale] = mayKeepCoupon(most, others) ? 'paid' : 'unpaid'
    else sales[sale] = 'unpaid'
  }
  return { wrong, paid: sales.filter((standing) => standing === 'paid').length }
}

it('never gives a customer more discounts than the limit', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3 }), presses, (most, events) => {
      const { wrong, paid } = play(most, events)
      expect(wrong).toEqual([])
      expect(paid).toBeLessThanOrEqual(most)
    }),
  )
})

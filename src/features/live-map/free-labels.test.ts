import fc from 'fast-check'
import { expect, it } from 'vitest'
import { freeLabels, type LabelledMark } from './free-labels.ts'

const WIDTH = 400
const label = { width: 80, height: 16 }
const mark = (x: number, y: number, named = true): LabelledMark => ({
  ...{ x, y, reach: 12 },
  label: named ? label : undefined,
})

it('puts names behind marks, or before at edges', () => {
  expect(freeLabels([mark(100, 100)], WIDTH)).toEqual(['end'])
  expect(freeLabels([mark(380, 100)], WIDTH)).toEqual(['start'])
})

it('omits a name that fits nowhere', () => {
  expect(freeLabels([mark(60, 100)], 120)).toEqual([undefined])
})

it('avoids marks whose own names are not wanted', () => {
  expect(freeLabels([mark(100, 100), mark(130, 100, false)], WIDTH)).toEqual(['start', undefined])
})

it('prefers the first of two colliding names', () => {
  expect(freeLabels([mark(200, 100), mark(200, 110)], WIDTH)).toEqual(['end', 'start'])
  expect(freeLabels([mark(200, 100), mark(200, 110), mark(200, 105)], WIDTH)[2]).toBeUndefined()
})

it('covers no name or mark by a name', () => {
  const some = fc.record({ x: fc.integer({ min: 0, max: WIDTH }), y: fc.integer({ min: 0, max: 300 }) })
  fc.assert(
    fc.property(fc.array(some, { maxLength: 40 }), (places) => {
      const marks = places.map(({ x, y }) => mark(x, y))
      const sides = freeLabels(marks, WIDTH)
      const names = marks.flatMap(({ x, y }, at) => {
        const side = sides[at]
        if (!side) return []
        const left = side === 'end' ? x + 12 : x - 12 - label.width
        return { left, right: left + label.width, top: y - 8, bottom: y + 8 }
      })
      const dots = marks.map(({ x, y }) => ({ left: x - 12, right: x + 12, top: y - 12, bottom: y + 12 }))
      names.forEach((name, at) => {
        for (const other of [...names.slice(at + 1), ...dots]) {
          const meet =
            name.left < other.right &&
            other.left < name.right &&
            name.top < other.bottom &&
            other.top < name.bottom
          expect(meet).toBe(false)
        }
      })
    }),
  )
})

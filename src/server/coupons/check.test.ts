import { expect, it } from 'vitest'
import { checkCouponFile } from './check.ts'

const known = { productIds: new Set([2182]), cityIds: new Set([41]) }
const ten = { code: 'TEN', percent: 10 }
const written = (file: unknown): string => JSON.stringify(file, null, 2)

/** The faults as an editor would show them: the line's text and the reason. */
function refusals(source: string): string[] {
  const checked = checkCouponFile(source, known)
  const lines = source.split('\n')
  return checked.ok ? [] : checked.failure.map(({ line, reason }) => `${lines[line - 1]?.trim()} ← ${reason}`)
}

it('accepts a valid coupon file', () => {
  const file = [
    ten,
    { code: 'FIVE-OFF', amounts: { EUR: 500, GBP: 400, USD: 600 }, productIds: [2182], cityIds: [41] },
    {
      code: 'ONE-DAY',
      percent: 5,
      sold: { from: '2026-12-01', until: '2026-12-01' },
      visit: {},
      totalUses: 1,
    },
    { code: 'GONE', percent: 100, stopped: true },
  ]
  expect(refusals(written(file))).toEqual([])
  expect(refusals('[]')).toEqual([])
})

it.each([
  ['a broken line', written([ten]).replace('10', 'ten'), ['"percent": ten ← ']],
  ['no list', written(ten), ['{ ← ']],
  ['small letters', written([{ ...ten, code: 'ten' }]), ['"code": "ten", ← 3 to 32 capitals']],
  ['a percent too many', written([{ ...ten, percent: 101 }]), ['"percent": 101 ← ']],
  ['half a percent', written([{ ...ten, percent: 7.5 }]), ['"percent": 7.5 ← ']],
  ['neither percent nor amounts', written([{ code: 'NONE' }]), ['{ ← percent or amounts']],
  [
    'an amount without a currency',
    written([{ code: 'EURO', amounts: { EUR: 500, GBP: 400 } }]),
    ['"amounts": { ← '],
  ],
  ['an unknown member', written([{ ...ten, colour: 'red' }]), ['"colour": "red" ← ']],
  [
    'a date that is none',
    written([{ ...ten, sold: { from: '2026-02-30' } }]),
    ['"from": "2026-02-30" ← not a date'],
  ],
  [
    'an end before the beginning',
    written([{ ...ten, visit: { from: '2026-12-02', until: '2026-12-01' } }]),
    ['"until": "2026-12-01" ← ends before it begins'],
  ],
  ['a product of nobody', written([{ ...ten, productIds: [2182, 9] }]), ['9 ← there is no product 9']],
  ['a city of nobody', written([{ ...ten, cityIds: [7] }]), ['7 ← there is no city 7']],
])('refuses %s with line and reason', (_, source, expected) => {
  const found = refusals(source)
  expect(found).toHaveLength(expected.length)
  expected.forEach((start, at) => expect(found[at]).toContain(start))
})

it('reports every fault and the second duplicate', () => {
  const source = written([ten, { code: 'BOAT', percent: 0 }, { code: 'LATE', percent: 500 }])
  expect(refusals(source)).toHaveLength(2)
  const twice = written([ten, { ...ten, percent: 20 }])
  const checked = checkCouponFile(twice, known)
  expect(checked.ok ? [] : checked.failure).toEqual([
    { line: 7, path: '1.code', reason: 'TEN stands in this file already' },
  ])
})

import { expect, it } from 'vitest'
import { endedPeriods } from './past-dates.ts'

const city = {
  notices: [{ from: '2026-01-01', to: '2026-11-21' }],
  products: [{ options: [{ onSale: { from: '2026-01-01', to: '2026-11-22' }, season: { to: '11-01' } }] }],
}

it('tells the periods that ended before today', () => {
  expect(endedPeriods(city, '2026-11-22')).toEqual([
    { path: ['notices', 0, 'to'], reason: 'ended on 2026-11-21' },
  ])
  expect(endedPeriods(city, '2026-11-23').map(({ path }) => path.join('.'))).toEqual([
    'notices.0.to',
    'products.0.options.0.onSale.to',
  ])
})

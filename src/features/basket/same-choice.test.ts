import { expect, it } from 'vitest'
import type { SaleLine } from '#contract/basket.ts'
import { basketItems } from './basket-items.ts'
import { sameChoice } from './same-choice.ts'

const line = (over: Partial<SaleLine>) =>
  ({
    id: 1,
    productId: 2182,
    productName: 'Tour',
    optionId: 21821,
    day: '2026-12-05',
    time: null,
    packageGroup: null,
    total: 0,
    retail: 0,
    units: [
      { type: 'adult', count: 2, price: 0, retail: 0 },
      { type: 'child', count: 1, price: 0, retail: 0 },
    ],
    ...over,
  }) as SaleLine

it('asks for the same tickets, times and people', () => {
  const [item] = basketItems([
    line({ packageGroup: 1, time: '10:30' }),
    line({ id: 2, packageGroup: 1, optionId: 7, day: '2026-12-06' }),
  ])
  const passengers = { adult: 2, child: 1 }
  expect(item && sameChoice(item)).toEqual({
    productId: 2182,
    choices: [
      { optionId: 21821, day: '2026-12-05', time: '10:30', passengers },
      { optionId: 7, day: '2026-12-06', time: null, passengers },
    ],
  })
})

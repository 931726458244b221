import { expect, it } from 'vitest'
import { features } from './features.ts'

it('gives accounts and shared baskets to the worldwide build alone', () => {
  const { worldwide, ...regional } = features
  for (const feature of ['memberArea', 'sharedCart', 'cartRecovery'] as const) {
    expect(worldwide[feature]).toBe(true)
    expect(Object.values(regional).map((build) => build[feature])).toEqual([false, false, false, false])
  }
  expect(worldwide.pages.basket.crossSelling).toBe(true)
  expect(Object.values(regional).some(({ pages }) => pages.basket.crossSelling)).toBe(false)
})

it('has a page to erase personal data in London, and where members are mailed its address', () => {
  const erasing = Object.entries(features).filter(([, build]) => build.erasePage)
  expect(erasing.map(([variant]) => variant)).toEqual(['worldwide', 'london'])
})

it('lists destinations where there is more than one', () => {
  const listed = Object.entries(features).filter(([, build]) => build.allDestinations)
  expect(listed.map(([variant]) => variant)).toEqual(['worldwide', 'spain', 'portugal'])
})

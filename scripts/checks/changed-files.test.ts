import { expect, it } from 'vitest'
import { isTestable, leftOut } from './changed-files.ts'

const files = [
  'src/domain/price/money.test.ts',
  'tests/api/basket/basket.test.ts',
  'tests/front/dev.test.ts',
  'tests/payments/cards/pay.test.ts',
  'tests/support/clock.test.ts',
]

it('leaves out the slow tests, whatever they import', () => {
  expect(leftOut(files, ['src/domain/price/money.ts'])).toEqual([
    'tests/api/basket/basket.test.ts',
    'tests/front/dev.test.ts',
    'tests/payments/cards/pay.test.ts',
  ])
})

it('keeps the slow tests that changed themselves', () => {
  expect(leftOut(files, ['tests/api/basket/basket.test.ts'])).toEqual([
    'tests/front/dev.test.ts',
    'tests/payments/cards/pay.test.ts',
  ])
})

it('asks for tests of code, styles and texts, not of packages and papers', () => {
  const changed = [
    'package.json',
    'README.md',
    'src/ui/button.css',
    'locales/fr/basket.json',
    'scripts/quick.ts',
  ]
  expect(changed.filter(isTestable)).toEqual([
    'src/ui/button.css',
    'locales/fr/basket.json',
    'scripts/quick.ts',
  ])
})

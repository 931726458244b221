import { expect, it } from 'vitest'
import { publicRemarks } from './public-remarks.ts'

const ready = {
  demonstrationOperators: [],
  demonstrationImprint: false,
  unreachableOperators: [],
  productsWithoutOperator: 0,
}

it('says nothing of a shop that is ready', () => {
  expect(publicRemarks(ready)).toEqual([])
})

it('tells invented operators and imprint in one sentence', () => {
  const demonstrationOperators = ['Seine à Vue', 'Penny Lion', 'Giro dei Pini', 'Ringkranz']
  expect(publicRemarks({ ...ready, demonstrationOperators, demonstrationImprint: true })).toEqual([
    'The shop is on a public origin with the operators (Seine à Vue, Penny Lion, Giro dei Pini and 1 more) ' +
      'and the imprint of the demonstration.',
  ])
  expect(publicRemarks({ ...ready, demonstrationImprint: true })).toEqual([
    'The shop is on a public origin with the imprint of the demonstration.',
  ])
})

it('names true operators that cannot be called', () => {
  expect(publicRemarks({ ...ready, unreachableOperators: ['Seine Boats'] })).toEqual([
    'Visitors cannot call these operators, which have no phone number: Seine Boats.',
  ])
})

it.each([
  [1, 'One product on sale names no operator: '],
  [12, '12 products on sale name no operator: '],
])('counts %i products without an operator and names the import', (productsWithoutOperator, sentence) => {
  const remarks = publicRemarks({ ...ready, productsWithoutOperator })
  expect(remarks).toEqual([expect.stringContaining(sentence)])
  expect(remarks.join()).toContain('`npm run catalogue:import -- FILE`')
})

import { expect, it } from 'vitest'
import { linkTokenOf } from './link-token.ts'

const token = `${'a'.repeat(41)}_-`

it.each(['', '.', ').', "'", '],'])('reads the token of a mailed link before %j', (end) => {
  expect(linkTokenOf(`#token=${token}${end}`)).toEqual({ is: 'given', token })
})

it.each(['', '#', '#main', `#tokens=${token}`])('finds no link in %j', (hash) => {
  expect(linkTokenOf(hash)).toEqual({ is: 'none' })
})

it.each([
  '#token=',
  `#token=${token}a`,
  `#token=${token.slice(1)}`,
  `#token=${token.slice(1)}%`,
  `#token=${token.slice(1)}.`,
])('reports the link %j as altered', (hash) => {
  expect(linkTokenOf(hash)).toEqual({ is: 'altered' })
})

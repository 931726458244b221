import { expect, it } from 'vitest'
import { addressesIn, linkFaults } from './link-faults.ts'

it('finds addresses and leaves the sign that ends the sentence', () => {
  expect(
    addressesIn('See https://a.example/b, (/en/home) or /de/41/paris. 24/7 and 3/en/home stay.'),
  ).toEqual(['https://a.example/b', '/en/home', '/de/41/paris'])
})

it.each(['Read https://a.example.', '/en/home', '/de/kontakt', '/fr/41/paris', 'open 9/10, bus/boat'])(
  'accepts %s',
  (text) => {
    expect(linkFaults(text)).toEqual([])
  },
)

it.each([
  ['http://a.example', 'an address begins with https:'],
  ['/en/kontakt', 'which is no page'],
  ['/xx/home', '"xx" is none of the shop’s languages'.replace('’', "'")],
])('refuses %s', (text, told) => {
  expect(linkFaults(text)).toEqual([expect.stringContaining(told)])
})

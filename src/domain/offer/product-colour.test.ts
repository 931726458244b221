import { expect, it } from 'vitest'
import { productColour } from './product-colour.ts'

it.each([
  ['hop_on', 'bus', 'red'],
  ['hop_on', 'bus_boat', 'red'],
  ['hop_on', 'boat', 'teal'],
  ['cruise', 'boat', 'teal'],
  ['cruise', 'bus_boat', 'teal'],
  ['attraction', null, 'orange'],
  ['attraction', 'boat', 'orange'],
  ['tour', 'bus', 'blue'],
  ['tour', null, 'green'],
  ['package', 'bus', 'purple'],
  ['package', 'boat', 'purple'],
] as const)('colours a %s by %s as %s', (kind, transport, colour) => {
  expect(productColour({ kind, transport })).toBe(colour)
})

import { expect, it } from 'vitest'
import { directionsHref } from './directions.ts'

it('names latitude before longitude, as the map expects', () => {
  const { protocol, searchParams } = new URL(directionsHref([2.2945, 48.8584]))
  expect(protocol).toBe('https:')
  expect(searchParams.get('destination')).toBe('48.8584,2.2945')
})

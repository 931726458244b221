import { describe, expect, it } from 'vitest'
import { readGroup } from './group-query.ts'

describe('the group in the address of the contact form', () => {
  it('reads the group that a product page wrote', () => {
    expect(readGroup('?product=Bus+%26+boat&city=Paris&day=2026-11-28&people=25')).toEqual({
      product: 'Bus & boat',
      city: 'Paris',
      day: '2026-11-28',
      people: '25',
    })
    expect(readGroup('?product=Bus&city=Paris&people=25')).not.toHaveProperty('day')
  })

  it.each([
    '?people=25',
    '?product=Bus&city=Paris&people=0',
    '?product=Bus&city=Paris&people=1000',
    '?product=Bus&city=Paris&people=many',
    '?product=Bus&city=Paris&people=25&day=2026-02-30',
    `?product=${'x'.repeat(121)}&city=Paris&people=25`,
    '?product=+&city=Paris&people=25',
  ])('finds no group in %s', (search) => {
    expect(readGroup(search)).toBeUndefined()
  })
})

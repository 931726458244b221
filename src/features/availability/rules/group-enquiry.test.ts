import { expect, it } from 'vitest'
import { groupEnquiry } from './group-enquiry.ts'

const product = { contactHref: '/en/contact', name: 'Bus & boat', cityName: 'Paris' }

it('describes a group by product, day and number', () => {
  expect(groupEnquiry(product, { day: '2026-11-28' }, 25)).toBe(
    '/en/contact?product=Bus+%26+boat&city=Paris&day=2026-11-28&people=25#form',
  )
  expect(groupEnquiry(product, { day: undefined }, 10)).toBe(
    '/en/contact?product=Bus+%26+boat&city=Paris&people=10#form',
  )
})

import { describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { daysInMonth } from '#domain/time/day.ts'
import type { BookingProps } from '../rules/booking-props.ts'
import { renderPanel } from './render-panel.ts'

const euros = (amount: number) => ({ EUR: amount * 100, GBP: amount * 90, USD: amount * 110 })
const panel: BookingProps = {
  locale: 'en',
  productId: 1,
  name: 'Bus tour',
  cityName: 'Paris',
  zone: 'Europe/Paris',
  from: euros(40),
  basketHref: '/en/shopping-cart',
  contactHref: '/en/contact',
  parts: [{ name: 'Bus', optionIds: [1] }],
  options: [
    {
      id: 1,
      name: '1 day',
      kind: 'opening_hours',
      description: 'All lines',
      duration: '1 day',
      minimumPassengers: 1,
      maximumPassengers: 9,
      studentCard: false,
      cancellation: [],
    },
  ],
  kinds: [
    { type: 'adult', minimumAge: 13, maximumAge: null, from: euros(40) },
    { type: 'infant', minimumAge: 0, maximumAge: 3, from: euros(0) },
  ],
  month: {
    month: '2026-12',
    today: '2026-12-08',
    first: '2026-12',
    last: '2027-12',
    days: daysInMonth('2026-12').map((day) => ({ day, status: 'available', left: null, from: euros(40) })),
  },
  closed: false,
}

describe('the printed booking panel', () => {
  it('opens the days from the city’s today', () => {
    const html = renderPanel(panel)
    expect(html).toMatch(
      /data-day="2026-12-08"[^>]*tabindex="0"[^>]*aria-disabled="false"[^>]*aria-current="date"/i,
    )
    expect(html).toMatch(/data-day="2026-12-07"[^>]*aria-disabled="true"/)
    // Weeks that are over are left out.
    expect(html).not.toContain('data-day="2026-12-06"')
  })

  it('shows each price in every currency', () => {
    const html = renderPanel(panel)
    for (const text of ['€40', '£36', '$44']) expect(html).toContain(`>${text}</data>`)
    expect(html).toContain('Free')
    expect(html).not.toContain('€0')
  })

  it('says when nothing can be booked', () => {
    expect(renderPanel(panel)).not.toContain('notice-warning')
    expect(renderPanel({ ...panel, closed: true })).toContain('notice-warning')
  })

  it.each(locales)('renders the same from serialised props: %s', (locale) => {
    const printed = { ...panel, locale }
    expect(renderPanel(JSON.parse(JSON.stringify(printed)) as BookingProps)).toBe(renderPanel(printed))
    expect(renderPanel(printed)).not.toMatch(/>(?:[a-z]+\.)+[a-z]+</)
  })
})

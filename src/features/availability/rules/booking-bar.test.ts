import { describe, expect, it } from 'vitest'
import { barOffer, barTells } from './booking-bar.ts'
import type { BookingRefusal } from './refusal.ts'

const offer = (place: 'day' | 'passengers' | 'part-1', refusal: BookingRefusal) =>
  barOffer({ place, refusal })
const total = { EUR: 1, GBP: 1, USD: 1 }

describe('the bar of a phone', () => {
  it('adds a complete booking from the bar', () => {
    expect(barOffer(undefined)).toEqual({ missing: undefined, to: 'booking-go' })
  })

  it('leads to the first missing step', () => {
    expect(offer('day', { code: 'day_required' })).toEqual({ missing: 'day', to: 'booking-day' })
    expect(offer('passengers', { code: 'no_passengers' })).toEqual({
      missing: 'passengers',
      to: 'booking-passengers',
    })
    expect(offer('part-1', { code: 'option_required' })).toEqual({ missing: 'option', to: 'booking-part-1' })
    expect(offer('part-1', { code: 'time_required' })).toEqual({ missing: 'time', to: 'booking-part-1' })
    expect(offer('part-1', { code: 'time_not_available' })).toMatchObject({ missing: 'time' })
    expect(offer('part-1', { code: 'not_enough_left', left: 1 })).toMatchObject({ missing: 'option' })
  })

  it('sums up the choice so far', () => {
    const booking = { day: '2026-11-28', passengers: { adult: 2 }, picks: [] }
    expect(barTells({ ...booking, day: undefined }, undefined)).toBe('from')
    expect(barTells({ ...booking, passengers: { adult: 0 } }, total)).toBe('from')
    expect(barTells(booking, undefined)).toBe('choice')
    expect(barTells(booking, total)).toBe('total')
  })
})

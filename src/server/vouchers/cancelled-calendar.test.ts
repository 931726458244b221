import { describe, expect, it } from 'vitest'
import { contactEmail } from '#config/contact.ts'
import { aTicket, aVoucher } from '#tests/fixtures/voucher.ts'
import { cancelledCalendar } from './cancelled-calendar.ts'
import { voucherCalendar } from './calendar.ts'

const at = new Date('2026-11-24T09:30:00Z')
const linesOf = (ics: string): string[] => ics.replaceAll('\r\n ', '').split('\r\n')
const boat = (over = {}) =>
  aTicket({ transport: 'boat', time: '19:30', duration: { amount: 75, unit: 'minutes' }, ...over })

describe('the calendar file of a cancelled ticket', () => {
  it('cancels the event in the name of the shop (RFC 5546, 3.2.5)', () => {
    const lines = linesOf(cancelledCalendar(boat(), at, 'en'))
    for (const line of ['METHOD:CANCEL', 'STATUS:CANCELLED', 'SEQUENCE:1', 'DTSTAMP:20261124T093000Z'])
      expect(lines).toContain(line)
    expect(lines.find((line) => line.startsWith('ORGANIZER'))).toMatch(
      new RegExp(`:mailto:${contactEmail()}$`, 'i'),
    )
    expect(lines.filter((line) => line === 'BEGIN:VEVENT')).toHaveLength(1)
  })

  it.each([0, 3])('names the event that the voucher put there, after %i moves', (moves) => {
    const ticket = boat({ calendarId: 'AAAA-AAAA-AAAA', code: 'BBBB-BBBB-BBBB', moves })
    const before = linesOf(voucherCalendar(aVoucher({ tickets: [ticket] }), 'en', 'https://shop.example/'))
    const after = linesOf(cancelledCalendar(ticket, at, 'en'))
    const named = (lines: string[], name: string) => lines.filter((line) => line.startsWith(name))
    for (const same of ['UID', 'DTSTART', 'DTEND', 'TZID', 'SUMMARY', 'LOCATION'])
      expect(named(after, same), same).toEqual(named(before, same))
    expect(named(before, 'SEQUENCE')).toEqual([`SEQUENCE:${moves}`])
    expect(named(after, 'SEQUENCE')).toEqual([`SEQUENCE:${moves + 1}`])
  })

  it('reminds of nothing and shows no code', () => {
    const ics = cancelledCalendar(boat({ calendarId: 'AAAA-AAAA-AAAA', code: 'BBBB-BBBB-BBBB' }), at, 'en')
    expect(ics).not.toContain('VALARM')
    expect(ics).not.toContain('BBBB')
  })

  it('ends every line with CRLF, and stands in the zone of the city', () => {
    const ics = cancelledCalendar(boat({ zone: 'America/New_York' }), at, 'de')
    expect(ics.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/)
    expect(ics).toContain('DTSTART;TZID=America/New_York:20261205T193000\r\n')
    expect(ics).toContain('BEGIN:VTIMEZONE\r\nTZID:America/New_York\r\n')
  })

  it('covers whole days for a ticket without a time', () => {
    const ics = cancelledCalendar(aTicket({ duration: { amount: 2, unit: 'days' } }), at, 'en')
    expect(ics).toContain('DTSTART;VALUE=DATE:20261205\r\n')
    expect(ics).toContain('DTEND;VALUE=DATE:20261207\r\n')
  })
})

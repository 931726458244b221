import { describe, expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { aTicket } from '#tests/fixtures/voucher.ts'
import { cancelledEvents } from './cancelled-events.ts'

const cancelled = (count: number) => ({
  reference: 'CLX7KQ2M9R',
  visits: Array.from({ length: count }, (_, at) => aTicket({ calendarId: `AAAA-AAAA-AAA${at}` })),
  cancelledAt: new Date('2026-11-24T09:30:00Z'),
})

describe('the files that cancel events', () => {
  it.each(locales)('have a name that the mail points out in %s', (locale) => {
    for (const count of [1, 2]) {
      const { note, files } = cancelledEvents(cancelled(count), locale)
      const [word = ''] = /[^-]+(?=(?:-\d)?\.ics$)/.exec(files[0]?.filename ?? '') ?? []
      expect(word).toMatch(/^[a-z]+$/)
      expect(note.join()).toMatch(new RegExp(`[“„«]\\u202f?${word}\\u202f?[”“»]`))
    }
  })

  it('are one for each event, with the method in their type', () => {
    const { files } = cancelledEvents(cancelled(2), 'de')
    expect(files.map(({ filename }) => filename)).toEqual([
      'cityloop-CLX7KQ2M9R-storniert-1.ics',
      'cityloop-CLX7KQ2M9R-storniert-2.ics',
    ])
    expect(files.map(({ content }) => /UID:(.*)@/.exec(content.toString())?.[1])).toEqual([
      'AAAA-AAAA-AAA0',
      'AAAA-AAAA-AAA1',
    ])
    for (const { contentType } of files)
      expect(contentType).toBe('text/calendar; charset=utf-8; method=CANCEL')
  })

  it('are not mentioned where there are none', () => {
    expect(cancelledEvents(cancelled(0), 'en')).toEqual({ note: [], files: [] })
  })
})

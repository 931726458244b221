import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { MoveForm, moveRefusalOf, moveTicketQuery, readMoveTicketQuery } from './move-ticket.ts'

const read = (query: string) => readMoveTicketQuery(new URLSearchParams(query))

describe('the query of the page that moves a ticket', () => {
  it('reads back the query it wrote', () => {
    const to = { day: '2026-12-05', time: '14:00' }
    expect(read(moveTicketQuery({ visit: 7, to, refused: 'price' }))).toEqual({
      ticket: undefined,
      visit: 7,
      from: undefined,
      to,
      asked: undefined,
      done: undefined,
      refused: 'price',
    })
    expect(read(moveTicketQuery({ done: { day: '2026-12-05', time: null } })).done).toEqual({
      day: '2026-12-05',
      time: null,
    })
  })

  it.each(['2026-02-30', '2026-12-05T25:00', '2026-12-05T10:00T11:00', 'T10:00', ''])(
    'ignores the day %j',
    (to) => expect(read(`to=${to}`).to).toBeUndefined(),
  )

  it('ignores unknown parts of the query', () => {
    const known = Object.values(read('visit=-1&ticket=x&from=tomorrow&asked=all&refused=login_failed'))
    expect(known.every((value) => value === undefined)).toBe(true)
  })
})

it('accepts only a complete move form', () => {
  const form = { token: 'a'.repeat(43), visit: '7', to: '2026-12-05', amount: '-1500', currency: 'EUR' }
  const parsed = v.safeParse(MoveForm, form)
  expect(parsed.success && parsed.output).toMatchObject({
    visit: 7,
    to: { day: '2026-12-05', time: null },
    amount: -15_00,
  })
  for (const wrong of [
    { amount: '1e3' },
    { to: 'soon' },
    { visit: '0' },
    { token: 'short' },
    { currency: 'XXX' },
  ])
    expect(v.safeParse(MoveForm, { ...form, ...wrong }).success).toBe(false)
})

it('has a sentence for every refusal', () => {
  expect(moveRefusalOf('not_enough_left')).toBe('full')
  expect(moveRefusalOf('too_many_seats_at_address')).toBe('held')
  expect(moveRefusalOf('company_required')).toBe('failed')
})

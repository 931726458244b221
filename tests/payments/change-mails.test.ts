import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readVoucher } from '#client/voucher.ts'
import { sendDue } from '#server/mail/send-mail.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { linesOf } from '#tests/support/pdf-text.ts'
import { DAY, newAttemptId, openTill, type Till } from './open-till.ts'

let till: Till
let mailbox: Mailbox
beforeAll(async () => {
  till = await openTill({ cities: [aCity({ products: [aProduct({ options: [anOption()] })] })] })
})
afterAll(() => till.close())
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())

const nothing = { amount: 0, currency: 'EUR' } as const

async function bought(...days: string[]) {
  const buyer = till.shop.visit()
  for (const day of days) {
    const choices = [{ optionId: 21821, day, passengers: { adult: 1 } }]
    await addToBasket(buyer, { productId: 2182, choices }, newAttemptId())
  }
  const basket = await readBasket(buyer)
  if (!basket.ok) throw new Error(basket.failure.code)
  const order = await till.order({ sale: basket.value })
  await pay(buyer, order)
  const state = await readPayment(buyer, { attemptId: order.attemptId })
  return (state.ok && state.value.voucherToken) || ''
}
async function bookingOf(token: string) {
  const read = await readBooking(till.shop.visit(), token)
  return read.ok ? read.value.tickets : []
}
async function codesOf(token: string): Promise<string[]> {
  const read = await readVoucher(till.shop.visit(), token)
  return read.ok ? read.value.tickets.map(({ code }) => code) : []
}
async function move(token: string, day: string): Promise<void> {
  const [ticket] = await bookingOf(token)
  const moves = [{ lineId: ticket?.visits[0]?.lineId ?? 0, day }]
  const moved = await moveTicket(till.shop.visit(), { token, moves, difference: nothing })
  if (!moved.ok) throw new Error(moved.failure.code)
}

async function cancel(token: string, count: number): Promise<void> {
  const tickets = (await bookingOf(token)).slice(0, count)
  const amount = tickets.reduce((sum, ticket) => sum + (ticket.refund ?? 0), 0)
  const refund = { amount, currency: 'EUR' } as const
  const ticketIds = tickets.map(({ ticketId }) => ticketId)
  const done = await cancelTickets(till.shop.visit(), { token, tickets: ticketIds, refund })
  if (!done.ok) throw new Error(done.failure.code)
}

/** Sends what is due and reads the latest mail's files: PDF, calendar, one for each cancelled event. */
async function filesSent() {
  await sendDue(till.shop.context, till.shop.services.vouchers, mailbox.post)
  const files = mailbox.mails.at(-1)?.attachments ?? []
  const bytesOf = (file: (typeof files)[number] | undefined) =>
    Buffer.from((file?.content ?? '') as ArrayBuffer)
  // The parser of the mail turns CRLF into LF.
  const icsOf = (file: (typeof files)[number] | undefined) =>
    bytesOf(file).toString().replaceAll('\n ', '').split('\n')
  const cancels = files.filter(({ method }) => method === 'CANCEL')
  const [pdf, ics] = files.filter((file) => !cancels.includes(file))
  return {
    pdf: linesOf(bytesOf(pdf)).join('\n'),
    ics: icsOf(ics),
    cancels: cancels.map(icsOf),
    names: files.map(({ filename }) => filename),
  }
}
const valuesOf = (ics: string[], name: string) =>
  ics.filter((line) => line.startsWith(name)).map((line) => line.slice(line.indexOf(':') + 1))

describe('the mail about a move', () => {
  it('brings the new codes, and moves the event of the calendar', { timeout: 60_000 }, async () => {
    const token = await bought(DAY)
    const [first = ''] = await codesOf(token)
    const { ics: before } = await filesSent()
    expect(valuesOf(before, 'SEQUENCE')).toEqual(['0'])
    const uid = valuesOf(before, 'UID')
    for (const [at, day] of ['2026-12-03', '2026-12-02'].entries()) {
      await move(token, day)
      const [code = ''] = await codesOf(token)
      expect(code).not.toBe(first)
      const { pdf, ics } = await filesSent()
      expect(pdf).toContain(code)
      expect(pdf).not.toContain(first)
      expect(ics.join('\n')).toContain(`Ticket code: ${code}`)
      expect(valuesOf(ics, 'DTSTART')).toEqual([day.replaceAll('-', '')])
      expect(valuesOf(ics, 'UID')).toEqual(uid)
      expect(valuesOf(ics, 'SEQUENCE')).toEqual([String(at + 1)])
    }
  })
})

describe('the mail about a cancelled ticket of two', () => {
  it('brings the ticket that stays, and cancels the event of the other', { timeout: 60_000 }, async () => {
    const token = await bought(DAY, '2026-12-03')
    const [gone = '', stays = ''] = await codesOf(token)
    const { ics: before } = await filesSent()
    const [uidGone, uidStays] = valuesOf(before, 'UID')
    await cancel(token, 1)
    const { pdf, ics, cancels } = await filesSent()
    expect(pdf).toContain(stays)
    expect(pdf).not.toContain(gone)
    expect(valuesOf(ics, 'UID')).toEqual([uidStays])
    expect(ics.join('\n')).toContain(stays)
    expect(cancels.map((one) => valuesOf(one, 'UID'))).toEqual([[uidGone]])
    const [event = []] = cancels
    expect(valuesOf(event, 'METHOD')).toEqual(['CANCEL'])
    expect(valuesOf(event, 'STATUS')).toEqual(['CANCELLED'])
    expect(valuesOf(event, 'SEQUENCE')).toEqual(['1'])
    expect(valuesOf(event, 'DTSTART')).toEqual([DAY.replaceAll('-', '')])
  })
})

describe('the mail about a whole booking that was cancelled', () => {
  it('cancels each event in a file of its own', { timeout: 60_000 }, async () => {
    const token = await bought(DAY, '2026-12-03')
    const { ics: before, names } = await filesSent()
    await cancel(token, 2)
    const { cancels, names: namesAfter } = await filesSent()
    expect(cancels.flatMap((one) => valuesOf(one, 'UID'))).toEqual(valuesOf(before, 'UID'))
    const base = names[1]?.replace('.ics', '')
    expect(namesAfter).toEqual([`${base}-cancelled-1.ics`, `${base}-cancelled-2.ics`])
    expect(mailbox.mails.at(-1)?.text).toContain('Are these tickets in your calendar?')
  })

  it('cancels the event of a ticket that was moved before', { timeout: 60_000 }, async () => {
    const token = await bought(DAY)
    const uid = valuesOf((await filesSent()).ics, 'UID')
    await move(token, '2026-12-03')
    const { ics: moved } = await filesSent()
    await cancel(token, 1)
    const { cancels } = await filesSent()
    expect(cancels).toHaveLength(1)
    expect(valuesOf(cancels[0] ?? [], 'UID')).toEqual(uid)
    expect(valuesOf(moved, 'SEQUENCE')).toEqual(['1'])
    expect(valuesOf(cancels[0] ?? [], 'SEQUENCE')).toEqual(['2'])
    expect(valuesOf(cancels[0] ?? [], 'DTSTART')).toEqual(['20261203'])
  })
})

describe('the calendar file of a voucher', () => {
  const download = (token: string) =>
    till.shop.api.fetch(new Request(`http://shop/api/v2/transaction/voucher/ics?token=${token}`))

  it('leaves out cancelled tickets, and is gone with the last', { timeout: 60_000 }, async () => {
    const token = await bought(DAY, '2026-12-03')
    const eventsOf = async () => (await (await download(token)).text()).match(/^DTSTART.*$/gm)
    expect(await eventsOf()).toHaveLength(2)
    await cancel(token, 1)
    expect(await eventsOf()).toEqual(['DTSTART;VALUE=DATE:20261203'])
    await cancel(token, 1)
    const gone = await download(token)
    expect(gone.ok).toBe(false)
    expect(await gone.text()).not.toContain('VEVENT')
  })
})

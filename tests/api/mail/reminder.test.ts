import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelTickets, moveTicket, readBooking } from '#client/booking.ts'
import { locales, type Locale } from '#config/locales.ts'
import { queueReminders } from '#server/mail/queue-reminders.ts'
import { sendDue } from '#server/mail/send-mail.ts'
import { aCity, anOption, aProduct, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { wordsOf } from '#tests/support/words.ts'

const DAY = '2026-12-01'
/** Ten o'clock in Paris on the day before. */
const TEN = '2026-11-30T09:00:00Z'
const OPEN = 21822

const far = (id: number, key: string, zone: string) =>
  aCity({
    id,
    key,
    zone,
    aliases: [],
    names: texts(key),
    slugs: texts(key),
    products: [aProduct({ id: id * 10, key: `${key}-bus`, options: [anOption({ id: id * 100 })] })],
  })

const paris = aCity({
  products: [
    aProduct({
      cancelHours: 2,
      options: [
        anOption({ studentCard: true }),
        anOption({ id: OPEN, capacity: null, validity: { kind: 'flexible', months: 12 } }),
      ],
    }),
  ],
})

describe('the reminder of the day before', () => {
  let shop: TestShop
  let mailbox: Mailbox
  beforeAll(async () => {
    const cities = [
      paris,
      far(501, 'auckland', 'Pacific/Auckland'),
      far(502, 'seattle', 'America/Los_Angeles'),
    ]
    shop = await openTestShop({ cities })
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    mailbox = await openMailbox()
  })
  afterEach(async () => {
    shop.setClock(NOON)
    await mailbox.close()
  })

  async function buy(over: Parameters<typeof anAddition>[0] = {}, productId = 2182, locale: Locale = 'en') {
    const email = `${randomUUID()}@example.org`
    const visitor = shop.visit()
    const added = await addToBasket(visitor, anAddition({ day: DAY, ...over }, productId), randomUUID())
    if (!added.ok) throw new Error(added.failure.message)
    const saleId = await payFor(shop, visitor, locale, { email })
    const issued = await shop.services.vouchers.ofSale(saleId, locale)
    return {
      email,
      saleId,
      visitor,
      token: issued?.token ?? '',
      code: issued?.voucher.tickets[0]?.code ?? '',
    }
  }

  /** The shop's periodic work at this moment; the reminders that one address got by then. */
  async function remindersAt(moment: string, email: string) {
    shop.setClock(moment)
    await queueReminders(shop.context)
    while ((await sendDue(shop.context, shop.services.vouchers, mailbox.post)) > 0);
    const mails = mailbox.mails.filter(({ to }) => to?.[0]?.address === email)
    return mails.filter(({ subject }) => /^(Reminder|Rec|Rap|Prom|Erin)/.test(subject ?? ''))
  }

  it.each(locales)('reminds in %s where and when', async (locale) => {
    const { email, token } = await buy({}, 2182, locale)
    const [mail] = await remindersAt(TEN, email)
    const t = wordsOf(locale, 'mail')
    for (const form of [mail?.text, mail?.html]) {
      expect(form).toContain('Opéra, 1 place de l’Opéra')
      expect(form).toContain(`/${locale}/voucher/${token}`)
      expect(form).toContain('https://www.google.com/maps/dir/?api=1')
      expect(form).toContain(t('reminder.call', { operator: 'Impériale Rouge', phone: '+33 1 99 00 01 01' }))
      expect(form).toContain(wordsOf(locale, 'experience')('bring.ride'))
      expect(form).toContain(wordsOf(locale, 'voucher')('ticket.studentCard'))
      expect(form).toContain('Bring a coat')
      expect(form).not.toMatch(/\{\{|undefined/)
    }
    expect(mail?.html).toContain('href="tel:+33199000101"')
    expect(mail?.html?.match(/class="button"/g)).toHaveLength(1)
    expect(mail?.subject).toMatch(/2026/)
    expect(mail?.subject).toMatch(/Paris|Parigi/)
  })

  it('mentions the cancellation deadline only before it has passed', async () => {
    const { email } = await buy()
    const told = 'Free cancellation until Mon 30 Nov 2026, 22:00 (Paris time)'
    const [mail] = await remindersAt(TEN, email)
    for (const form of [mail?.text, mail?.html]) expect(form?.split(told)).toHaveLength(2)
    shop.setClock(NOON)
    const late = await buy()
    const [second] = await remindersAt('2026-11-30T21:05:00Z', late.email)
    expect(second?.text).toContain('Opéra')
    expect(second?.text).not.toMatch(/cancellation|Too late/)
  })

  it('reminds once at ten in the city', async () => {
    const { email } = await buy()
    expect(await remindersAt('2026-11-30T08:59:59Z', email)).toHaveLength(0)
    expect(await remindersAt(TEN, email)).toHaveLength(1)
    expect(await remindersAt('2026-11-30T09:05:00Z', email)).toHaveLength(1)
    expect(await remindersAt('2026-12-01T09:00:00Z', email)).toHaveLength(1)
  })

  it('queues one reminder from several processes', async () => {
    const { email, saleId } = await buy()
    const other = await shop.anotherProcess()
    try {
      shop.setClock(TEN)
      const contexts = [shop.context, other.context, shop.context, other.context]
      await Promise.all(contexts.map((context) => queueReminders(context)))
    } finally {
      await other.close()
    }
    const { rows } = await shop.database.pool.query(
      `select from outbox where sale_id = $1 and kind = 'reminder'`,
      [saleId],
    )
    expect(rows).toHaveLength(1)
    expect(await remindersAt(TEN, email)).toHaveLength(1)
  })

  it('sends late reminders only until midnight', async () => {
    const late = await buy()
    expect(await remindersAt('2026-11-30T22:59:59Z', late.email)).toHaveLength(1)
    shop.setClock(NOON)
    const missed = await buy()
    expect(await remindersAt('2026-11-30T23:00:00Z', missed.email)).toHaveLength(0)
  })

  it('drops reminders delayed to the day itself', async () => {
    const { email } = await buy()
    mailbox.state.refuses = true
    await remindersAt(TEN, email)
    mailbox.state.refuses = false
    expect(await remindersAt('2026-11-30T23:00:00Z', email)).toHaveLength(0)
  })

  it.each([
    ['ahead of UTC', 5010, 50100, '2026-11-29T21:00:00Z'],
    ['behind UTC', 5020, 50200, '2026-11-30T18:00:00Z'],
  ])('reminds at ten in cities %s', async (_, productId, optionId, ten) => {
    const { email } = await buy({ optionId }, productId)
    const before = new Date(Date.parse(ten) - 1000).toISOString()
    expect(await remindersAt(before, email)).toHaveLength(0)
    expect(await remindersAt(ten, email)).toHaveLength(1)
  })

  it.each([
    ['spring', '2027-03-20T11:00:00Z', '2027-03-29', '2027-03-28T08:00:00Z'],
    ['autumn', '2027-10-20T10:00:00Z', '2027-11-01', '2027-10-31T09:00:00Z'],
  ])('reminds at ten when clocks change in %s', async (_, bought, day, ten) => {
    shop.setClock(bought)
    const { email } = await buy({ day })
    const before = new Date(Date.parse(ten) - 1000).toISOString()
    expect(await remindersAt(before, email)).toHaveLength(0)
    expect(await remindersAt(ten, email)).toHaveLength(1)
  })

  it('reminds nobody who bought the same day', async () => {
    shop.setClock('2026-11-29T22:59:59Z')
    const early = await buy()
    shop.setClock('2026-11-29T23:00:00Z')
    const late = await buy()
    expect(await remindersAt(TEN, early.email)).toHaveLength(1)
    expect(await remindersAt(TEN, late.email)).toHaveLength(0)
  })

  it("reminds of a flexible ticket's planned day", async () => {
    const { email } = await buy({ optionId: OPEN })
    expect(await remindersAt('2026-11-29T09:00:00Z', email)).toHaveLength(0)
    expect(await remindersAt(TEN, email)).toHaveLength(1)
    expect(await remindersAt('2026-12-05T09:00:00Z', email)).toHaveLength(1)
  })

  it("reminds of a moved ticket's new day", async () => {
    const { email, token, visitor } = await buy()
    const booking = await readBooking(visitor, token)
    const lineId = (booking.ok && booking.value.tickets[0]?.visits[0]?.lineId) || 0
    const difference = { amount: 0, currency: 'EUR' as const }
    const moved = await moveTicket(visitor, { token, moves: [{ lineId, day: '2026-12-04' }], difference })
    expect(moved).toMatchObject({ value: { outcome: 'moved' } })
    expect(await remindersAt(TEN, email)).toHaveLength(0)
    const [mail] = await remindersAt('2026-12-03T09:00:00Z', email)
    expect(mail?.subject).toContain('4 December 2026')
  })

  const cancel = async ({ token, visitor }: Awaited<ReturnType<typeof buy>>) => {
    const booking = await readBooking(visitor, token)
    const ticket = booking.ok ? booking.value.tickets[0] : undefined
    const refund = { amount: ticket?.refund ?? 0, currency: 'EUR' as const }
    const ended = await cancelTickets(visitor, { token, tickets: [ticket?.ticketId ?? 0], refund })
    expect(ended.ok).toBe(true)
  }

  it('reminds nobody of cancelled or used tickets', async () => {
    const cancelled = await buy()
    await cancel(cancelled)
    const used = await buy()
    await shop.database.pool.query(
      `with someone as (insert into staff (login, name, password_hash, created_at)
         values ('anna', 'Anna', '', now()) returning id)
       insert into redemption select l.id, l.ticket_code, someone.id, 'Bus 3', now(), now()
       from sale_line l, someone where l.sale_id = $1`,
      [used.saleId],
    )
    expect(await remindersAt(TEN, cancelled.email)).toHaveLength(0)
    expect(await remindersAt(TEN, used.email)).toHaveLength(0)
  })

  it('drops waiting reminders without tickets', async () => {
    const ticket = await buy({ optionId: OPEN })
    mailbox.state.refuses = true
    await remindersAt(TEN, ticket.email)
    await cancel(ticket)
    mailbox.state.refuses = false
    expect(await remindersAt('2026-11-30T10:00:00Z', ticket.email)).toHaveLength(0)
  })
})

import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { APIRequestContext, APIResponse, Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { payLocally } from '#client/payment.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { readEnvironment } from '#config/environment.ts'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { href } from '#i18n/routes.ts'
import { importCoupons } from '#server/coupons/import.ts'
import { openDatabase, type Database } from '#server/db/database.ts'
import { outbox, type MailKind } from '#server/db/schema/fulfilment.ts'
import { mailLink } from '#server/db/schema/member.ts'
import { saleLine } from '#server/db/schema/sale.ts'
import { queueMail, type QueuedMail } from '#server/mail/queue.ts'
import { callsOf, createMember } from '#tests/support/create-member.ts'
import { fillBasket } from '#tests/support/fill-basket.ts'
import { expect, test } from '#tests/support/journey.ts'
import { writeMailSubjects } from '#tests/support/mail-subjects.ts'
import { aChangeOf } from '#tests/support/sale-change.ts'
import { wordsOf } from '#tests/support/words.ts'

const PARIS_BUS = 2182
const COUPON = 'ALL-FREE-BY-MAIL'
const token = 'TOKEN'
/** The one address of somebody else: the way to the stop. It is not visited here. */
const DIRECTIONS = /^https:\/\/www\.google\.com\/maps\/dir\/\?api=1&destination=-?\d+\.\d+,-?\d+\.\d+$/

/** Where the mails of a kind lead, token left out, and the title found there. */
type Leads = (locale: Locale) => [address: string, title: string][]

const home: Leads = (locale) => [[href('home', locale), ownBrand().name]]
/** Without a real token, the page that tells of a dead link. */
const toPassword: Leads = (locale) => [
  [href({ page: 'choosePassword', token }, locale), wordsOf(locale, 'member')('choose.gone')],
]

const toVoucher: Leads = (locale) => [
  [href({ page: 'voucher', token }, locale), wordsOf(locale, 'voucher')('title')],
  [href({ page: 'changeBooking', token }, locale), wordsOf(locale, 'change-booking')('title')],
]

const leads: Record<MailKind | 'known', Leads> = {
  register: toPassword,
  known: (locale) => [[href('login', locale), wordsOf(locale, 'member')('login.title')]],
  restore: toPassword,
  erase: (locale) => [
    [href({ page: 'eraseConfirm', token }, locale), wordsOf(locale, 'member')('erase.title')],
  ],
  newsletter_confirm: (locale) => [
    [href({ page: 'newsletterConfirm', token }, locale), wordsOf(locale, 'newsletter')('confirm.title')],
    [
      href({ page: 'newsletterUnsubscribe', token }, locale),
      wordsOf(locale, 'newsletter')('unsubscribe.title'),
    ],
  ],
  order_link: (locale) => [
    [href({ page: 'confirmOrder', token }, locale), wordsOf(locale, 'confirm-order')('title')],
  ],
  order_paid: toVoucher,
  ticket_moved: toVoucher,
  reminder: (locale) => toVoucher(locale).slice(0, 1),
  find: toVoucher,
  money_returned: home,
  sale_cancelled: home,
  enquiry_received: (locale) => [[href('faq', locale), wordsOf(locale, 'faq')('title')]],
  enquiry_filed: home,
}

/** Orders a ticket that costs nothing; the sale and the answer. */
async function orderFree(page: Page, email: string) {
  const { request } = page.context()
  const { id, currency, lines: held } = await fillBasket(page, PARIS_BUS)
  const headers = { 'sec-fetch-site': 'same-origin' }
  const applied = await request.post('/api/v2/coupon/apply', { headers, data: { code: COUPON } })
  expect(applied.ok()).toBe(true)
  const payer = { firstName: 'Zoë', lastName: 'Tester', email, phonePrefix: '', phone: '', country: 'FR' }
  const total = { amount: 0, currency }
  const lines = shownLines(held)
  const order = { attemptId: randomUUID(), payer, travellers: [], lines, total }
  const answer = await payLocally(callsOf(request), order)
  if (!answer.ok) throw new Error(`the order was refused: ${answer.failure.code}`)
  return { saleId: id ?? 0, ...answer.value }
}

/** The addresses in a mail, the same in both of its forms. */
async function addressesIn(request: APIRequestContext, id: number): Promise<string[]> {
  const [shown, html] = await Promise.all([
    request.get(`/dev/outbox/${id}`),
    request.get(`/dev/outbox/${id}/html`),
  ])
  const told = await shown.text()
  const text = told.slice(told.indexOf('<pre>'), told.indexOf('</pre>'))
  const addresses = text.match(/https?:\/\/[^\s<]+/g) ?? []
  expect((await html.text()).match(/https?:\/\/[^\s"<]+/g) ?? []).toEqual(addresses)
  return addresses.map((address) => address.replaceAll('&amp;', '&'))
}

type Subjects = Record<keyof typeof leads, object>

/** What the mails of every kind are about: two orders, one of a member, and what forms left behind. */
async function everySubject(db: Database, page: Page, email: string): Promise<Subjects> {
  await importCoupons(db, [{ code: COUPON, percent: 100 }])
  const member = `${randomUUID()}@example.org`
  const waiting = await orderFree(page, email)
  const [ordered] = await db.select().from(mailLink).where(eq(mailLink.attemptId, waiting.attemptId))
  await page.context().clearCookies()
  await createMember(page.context().request, member)
  const { saleId, resultCode } = await orderFree(page, member)
  expect(resultCode).toBe('Authorised')
  const [line] = await db.select().from(saleLine).where(eq(saleLine.saleId, saleId))
  return {
    ...(await writeMailSubjects(db, { email, member, saleId })),
    order_link: { linkId: ordered?.id },
    order_paid: { saleId },
    money_returned: { saleId },
    reminder: { saleId, day: line?.day },
    ticket_moved: { saleId, changeId: await aChangeOf(db, saleId, 'moved') },
    sale_cancelled: { saleId, changeId: await aChangeOf(db, saleId, 'cancelled') },
  }
}

interface Mailed {
  name: keyof Subjects
  subject: object
  locale: Locale
}

/** All languages together ask for more pages of tokens than a client may in a minute. */
async function open(request: APIRequestContext, address: string): Promise<APIResponse> {
  const reply = await request.get(address, { maxRedirects: 0 })
  if (reply.status() !== 429) return reply
  await setTimeout(Number(reply.headers()['retry-after']) * 1000)
  return open(request, address)
}

/** Queues a mail and expects that it leads where mails of its kind should, in its language. */
async function visit(
  mailed: Mailed,
  db: Database,
  request: APIRequestContext,
  origin: string,
): Promise<void> {
  const { name, subject, locale } = mailed
  const recipient = `${name} ${locale} ${randomUUID()}@example.org`
  const kind = name === 'known' ? 'register' : name
  const mail = { kind, recipient, locale, once: recipient, ...subject } as QueuedMail
  await db.transaction((tx) => queueMail(tx, mail, new Date()))
  const [row] = await db.select({ id: outbox.id }).from(outbox).where(eq(outbox.recipient, recipient))
  const all = await addressesIn(request, row?.id ?? 0)
  const addresses = all.filter((address) => address.startsWith(`${origin}/`))
  const elsewhere = all.filter((address) => !addresses.includes(address))
  for (const address of elsewhere) expect(address).toMatch(DIRECTIONS)
  const expected = leads[name](locale)
  const masked = addresses.map((address) => address.replace(/[\w-]{43}$/, token))
  expect(masked, recipient).toEqual(expected.map(([address]) => `${origin}${address}`))
  for (const [at, address] of addresses.entries()) {
    const reply = await open(request, address)
    expect(reply.status(), address).toBe(200)
    const screen = await reply.text()
    expect(screen).toContain(`<html lang="${localeEntries[locale].tag}"`)
    expect(screen).toContain(`<title>${expected[at]?.[1]}`)
  }
}

interface Run {
  title: string
  tag: string[]
  languages: (turn: number) => readonly Locale[]
}

const runs: Run[] = [
  {
    title: 'answers every address of every mail',
    tag: ['@desktop'],
    languages: (turn) => [locales[turn % locales.length] ?? 'en'],
  },
  {
    title: 'answers every address of every mail in every language',
    tag: ['@desktop', '@long'],
    languages: () => locales,
  },
]
for (const { title, tag, languages } of runs) {
  test(title, { tag }, async ({ page, request, baseURL }) => {
    if (tag.includes('@long')) test.setTimeout(240_000)
    const database = await openDatabase(readEnvironment())
    const { db } = database
    try {
      const subjects = await everySubject(db, page, `${randomUUID()}@example.org`)
      const names = Object.keys(subjects) as (keyof Subjects)[]
      const mailed = names.flatMap((name, turn) =>
        languages(turn).map((locale) => ({ name, subject: subjects[name], locale })),
      )
      await Promise.all(mailed.map((one) => visit(one, db, request, baseURL ?? '')))
    } finally {
      await database.close()
    }
  })
}

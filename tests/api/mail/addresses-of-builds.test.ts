import { randomUUID } from 'node:crypto'
import { desc, eq, gt } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { payLocally } from '#client/payment.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { builds, variants, type Variant } from '#config/builds.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { pageOfPath } from '#i18n/routes.ts'
import { outbox } from '#server/db/schema/fulfilment.ts'
import { mailLink, member } from '#server/db/schema/member.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { createPathRedirects } from '#server/front/pages/path-redirects.ts'
import type { Letter } from '#server/mail/letters/letter.ts'
import { queueMail, type QueuedMail } from '#server/mail/queue.ts'
import { writeLetter } from '#server/mail/write-letter.ts'
import { aCity, anOption, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { orderOf } from '#tests/support/agent.ts'
import { writeMailSubjects } from '#tests/support/mail-subjects.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { aChangeOf } from '#tests/support/sale-change.ts'

const STRANGER = 'somebody@example.org'
/** A member, where the shop has a member area. */
const BUYER = 'anais@example.org'
/** The one address of somebody else: the way to the stop. */
const DIRECTIONS = 'https://www.google.com/maps/dir/'
/** The day of the visit, and an instant of the day before. */
const DAY = '2026-12-01'
const NOW = '2026-11-30T09:00:00Z'

const free = aProduct({
  id: 2190,
  key: 'free',
  main: false,
  slugs: texts('free'),
  options: [anOption({ id: 21901, units: [{ type: 'adult', prices: [{ price: prices(0) }] }] })],
})
const city = aCity({ scopes: [10, 41, 1762, 1980, 2848], products: [aProduct(), free] })

async function sell(shop: TestShop): Promise<number> {
  const visitor = shop.visit()
  unwrapOrThrow(await addToBasket(visitor, anAddition(), randomUUID()))
  return payFor(shop, visitor, 'en', { email: BUYER })
}

/** The link that confirms a free order. */
async function orderFree(shop: TestShop): Promise<string> {
  const visitor = shop.visit()
  const addition = anAddition({ optionId: 21901 }, free.id)
  const order = orderOf(unwrapOrThrow(await addToBasket(visitor, addition, randomUUID())))
  unwrapOrThrow(await payLocally(visitor, order))
  const ofOrder = eq(mailLink.attemptId, order.attemptId)
  const [link] = await shop.database.db.select().from(mailLink).where(ofOrder)
  return link?.id ?? ''
}

async function enrol({ database, context }: TestShop): Promise<void> {
  const now = context.clock()
  const person = { email: BUYER, emailKey: BUYER, locale: 'en' as const }
  await database.db.insert(member).values({ ...person, createdAt: now, updatedAt: now })
}

/** A mail of each kind that the build sends. */
async function mailsOf(shop: TestShop, variant: Variant): Promise<QueuedMail[]> {
  const { db } = shop.database
  const [saleId, cancelled] = [await sell(shop), await sell(shop)]
  const [paid] = await db.select().from(paymentAttempt).where(eq(paymentAttempt.saleId, saleId))
  const { memberArea } = builds[variant].features
  if (memberArea) await enrol(shop)
  const about = await writeMailSubjects(db, { email: STRANGER, member: BUYER, saleId })
  const to = { recipient: BUYER, locale: builds[variant].defaultLocale }
  const ofMembers: QueuedMail[] = [
    { ...to, kind: 'register', ...about.register },
    { ...to, kind: 'register', ...about.known },
    { ...to, kind: 'restore', ...about.restore },
  ]
  return [
    ...(memberArea ? ofMembers : []),
    { ...to, kind: 'erase', ...about.erase },
    { ...to, kind: 'find', ...about.find },
    { ...to, kind: 'newsletter_confirm', ...about.newsletter_confirm },
    { ...to, kind: 'enquiry_received', ...about.enquiry_received },
    { ...to, kind: 'enquiry_filed', ...about.enquiry_filed },
    { ...to, kind: 'order_link', linkId: await orderFree(shop) },
    { ...to, kind: 'order_paid', saleId },
    { ...to, kind: 'reminder', saleId, day: DAY },
    { ...to, kind: 'ticket_moved', saleId, changeId: await aChangeOf(db, saleId, 'moved') },
    { ...to, kind: 'money_returned', saleId },
    { ...to, kind: 'money_returned', saleId, attemptId: paid?.id ?? '', reason: 'part_given_back' },
    {
      ...{ ...to, kind: 'sale_cancelled' as const, saleId: cancelled },
      changeId: await aChangeOf(db, cancelled, 'cancelled'),
    },
  ]
}

/** Sends nothing: the letters as they would be sent, each with its kind. */
async function lettersOf(shop: TestShop, mails: readonly QueuedMail[]): Promise<[string, Letter][]> {
  const { db } = shop.database
  const [last] = await db.select({ id: outbox.id }).from(outbox).orderBy(desc(outbox.id)).limit(1)
  await db.transaction(async (tx) => {
    for (const mail of mails) await queueMail(tx, { ...mail, once: randomUUID() }, shop.context.clock())
  })
  const rows = await db
    .select()
    .from(outbox)
    .where(gt(outbox.id, last?.id ?? 0))
  return Promise.all(
    rows.map(async (row): Promise<[string, Letter]> => {
      const letter = await writeLetter(shop.context, shop.services.vouchers, row)
      if (!letter) throw new Error(`${row.kind} has no letter`)
      return [row.kind, letter]
    }),
  )
}

describe.each(variants)('the mails of the %s build', (variant) => {
  const build = builds[variant]
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [city], environment: { variant }, now: NOW })
  })
  afterAll(() => shop.close())

  /** Whether the build has the page at its one address; a token is part of it. */
  function isOwnPage(path: string): boolean {
    const [page, locale] = [pageOfPath(path), localeOfPath(path)]
    const isSpoken = build.locales.some((own) => own === locale)
    return page !== undefined && isSpoken && hasPage(page, build) && createPathRedirects(build)(path) === path
  }
  const answers = async (path: string) => (await shop.api.request(path, { method: 'POST' })).status !== 404

  it('lead to pages and calls that the build has', async () => {
    const mails = await mailsOf(shop, variant)
    const { length } = build.locales
    const inTurn = mails.map((mail, at) => ({ ...mail, locale: build.locales[at % length] ?? mail.locale }))
    const letters = await lettersOf(shop, inTurn)
    expect(letters).toHaveLength(mails.length)
    const dead: string[] = []
    for (const [kind, { text, unsubscribe = '' }] of letters) {
      const found = `${text} ${unsubscribe}`.match(/https?:\/\/\S+/g) ?? []
      expect(found, kind).not.toEqual([])
      for (const address of found.filter((one) => !one.startsWith(DIRECTIONS))) {
        const { origin, pathname, search } = new URL(address)
        const isOwn = origin === shop.environment.publicOrigin
        const isThere = pathname.startsWith('/api/') ? await answers(pathname + search) : isOwnPage(pathname)
        if (!isOwn || !isThere) dead.push(`${kind}: ${address}`)
      }
    }
    expect(dead).toEqual([])
  })
})

import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { findBooking } from '#client/booking.ts'
import { sendEnquiry, subscribeToNewsletter } from '#client/generic.ts'
import { readMember, requestErasure, requestRestore } from '#client/member.ts'
import { payLocally } from '#client/payment.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { sendDue } from '#server/mail/send-mail.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, orderOf } from '#tests/support/agent.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { registerBy } from '#tests/support/member.ts'
import { openProviderShop, type ProviderShop } from '#tests/support/open-provider.ts'
import { payFor } from '#tests/support/pay.ts'
import { solved } from '#tests/support/proof-of-work.ts'

const slugs = { en: 'g', es: 'g', fr: 'g', it: 'g', de: 'g' }
const gift = aProduct({
  id: 2190,
  key: 'gift',
  main: false,
  slugs,
  options: [anOption({ id: 21901, units: [{ type: 'adult', prices: [{ price: prices(0) }] }] })],
})

let open: ProviderShop
let mailbox: Mailbox
beforeAll(async () => {
  open = await openProviderShop({ cities: [aCity({ products: [aProduct(), gift] })] })
})
afterAll(() => open.close())
beforeEach(async () => {
  mailbox = await openMailbox()
})
afterEach(() => mailbox.close())

const send = () => sendDue(open.shop.context, open.shop.services.vouchers, mailbox.post)
const captcha = () => solved(open.shop.transport)

async function order(email: string) {
  const visitor = open.shop.visit()
  const choice = { optionId: 21901, day: '2026-12-01', passengers: { adult: 1 } }
  const added = await addToBasket(visitor, { productId: 2190, choices: [choice] }, randomUUID())
  if (!added.ok) throw new Error(`the basket refused: ${added.failure.code}`)
  const known = orderOf(added.value)
  return payLocally(visitor, { ...known, payer: { ...known.payer, email } })
}

async function referenceOf(email: string): Promise<string> {
  const visitor = open.shop.visit()
  await addToBasket(visitor, anAddition(), randomUUID())
  const saleId = await payFor(open.shop, visitor, 'en', { email })
  const sale = 'select reference from sale where id = $1'
  const { rows } = await open.shop.database.pool.query<{ reference: string }>(sale, [saleId])
  return rows[0]?.reference ?? ''
}

/** Where an address is typed, and what is sent to it. */
const doors: Record<string, (email: string) => Promise<Result<unknown, Failure>>> = {
  registration: (email) => registerBy(open.shop.visit(), { email, firstName: 'Ana', lastName: 'Silva' }),
  'an order': order,
  contact: async (email) =>
    sendEnquiry(
      open.shop.transport,
      {
        ...{ name: 'Ana', email, city: 'Paris', queryType: 'other', query: 'Is there a ramp?' },
        captcha: await captcha(),
      },
      randomUUID(),
    ),
  newsletter: async (email) =>
    subscribeToNewsletter(open.shop.transport, { email, captcha: await captcha() }),
  'finding a booking': (email) => findBooking(open.shop.visit(), { email, reference: 'CLNOSUCH99' }),
  'a new password': (email) => requestRestore(open.shop.visit(), email),
  'deleting data': (email) => requestErasure(open.shop.visit(), email),
}

/** As typed, and as mail servers know it. */
const addresses = [
  ["aoife.o'brien@example.org", "aoife.o'brien@example.org"],
  ['info@xn--mller-kva.example.org', 'info@xn--mller-kva.example.org'],
  ['jane&joe@example.org', 'jane&joe@example.org'],
  ["='1+{x}?/%~@müller.example", "='1+{x}?/%~@xn--mller-kva.example"],
] as const

describe.each(addresses)('%s', (typed, address) => {
  it.each(['registration', 'an order', 'contact', 'newsletter'] as const)(
    'gets the mail of %s',
    async (door) => {
      expect(await doors[door]?.(typed)).toMatchObject({ ok: true })
      await send()
      expect(mailbox.envelopes.map(({ to }) => to)).toContainEqual([address])
    },
  )

  it('finds its booking', async () => {
    const reference = await referenceOf(address)
    await send()
    await findBooking(open.shop.visit(), { email: typed, reference })
    await send()
    expect(mailbox.envelopes.map(({ to }) => to)).toEqual([[address], [address]])
    expect(mailbox.mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining(reference),
      expect.stringContaining(reference),
    ])
  })

  it('logs in by Google, and is sent links afterwards', async () => {
    const visitor = open.shop.visit()
    expect(await open.logIn(visitor, 'google', { email: typed })).toMatchObject({ ok: true })
    expect(await readMember(visitor)).toMatchObject({ value: { email: address } })
    expect(await doors['a new password']?.(typed)).toMatchObject({ ok: true })
    expect(await doors['deleting data']?.(typed)).toMatchObject({ ok: true })
    await send()
    expect(mailbox.envelopes.map(({ to }) => to)).toEqual([[address], [address]])
  })

  it('logs in as an agency', async () => {
    await expect(anAgent(open.shop, typed)).resolves.toBeDefined()
  })

  it('is read by the forms without JavaScript', async () => {
    const review = await open.shop.api.fetch(
      new Request('https://shop.example/api/newsletter/subscribe?lang=en', {
        method: 'POST',
        body: new URLSearchParams({ email: typed }),
      }),
    )
    expect(review.status).toBe(200)
  })
})

it.each(Object.keys(doors))('what is no address is named by %s', async (door) => {
  for (const email of ['ana@localhost', 'ana silva@example.org', 'ana@example.org\nBcc: all@example.org'])
    expect(await doors[door]?.(email)).toMatchObject({ ok: false, failure: { code: 'malformed' } })
  await send()
  expect(mailbox.envelopes).toEqual([])
})

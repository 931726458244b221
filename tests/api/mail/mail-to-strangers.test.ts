import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { findBooking } from '#client/booking.ts'
import { subscribeToNewsletter, sendEnquiry } from '#client/generic.ts'
import { changeMember, register, requestErasure, requestRestore } from '#client/member.ts'
import { localeEntries, locales, type Locale } from '#config/locales.ts'
import { queueMail } from '#server/mail/queue.ts'
import { createLimits, defaultLimits } from '#server/limits/limits.ts'
import { mayWriteTo } from '#server/mail/mail-allowance.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { aMember, registerBy } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import { aChangeOf } from '#tests/support/sale-change.ts'

/** An attacker who wants our mail server to bring a stranger a message. */
const MESSAGE = 'Prize at www.evil.example'
const greetings: Record<Locale, { nobody: string; jose: string }> = {
  en: { nobody: 'Hello,', jose: 'Hello José,' },
  'en-us': { nobody: 'Hello,', jose: 'Hello José,' },
  es: { nobody: 'Hola:', jose: 'Hola, José:' },
  fr: { nobody: 'Bonjour,', jose: 'Bonjour José,' },
  it: { nobody: 'Ciao,', jose: 'Ciao José,' },
  de: { nobody: 'Guten Tag,', jose: 'Guten Tag José,' },
}

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(NOON))

const inLanguage = (locale: Locale) => shop.visit({ language: localeEntries[locale].header })
const firstLine = (text = ''): string => text.split('\n')[0] ?? ''

const order = async (typed: Parameters<typeof payFor>[3], locale: Locale = 'en', visitor = shop.visit()) => {
  await addToBasket(visitor, anAddition(), randomUUID())
  return payFor(shop, visitor, locale, typed)
}

type OrderMail = {
  kind: 'money_returned' | 'sale_cancelled'
  recipient: string
  locale: Locale
  changeId?: number
}
const queueAbout = (saleId: number, mail: OrderMail) =>
  shop.database.db.transaction((tx) => queueMail(tx, { ...mail, saleId }, shop.context.clock()))

/** Every form that sends a mail with a typed name to a typed address. */
const ways: Record<string, (email: string, firstName: string, locale: Locale) => Promise<unknown>> = {
  async newsletter(email, firstName, locale) {
    const visitor = inLanguage(locale)
    return subscribeToNewsletter(visitor, { email, firstName, captcha: await solved(visitor) })
  },
  // The form takes only Latin letters, which still allow a web address.
  registration: (email, firstName, locale) =>
    registerBy(inLanguage(locale), { email, firstName, lastName: MESSAGE }),
  order: (email, firstName, locale) => order({ email, firstName, lastName: MESSAGE }, locale),
  'money returned': async (email, firstName, locale) =>
    queueAbout(await order({ email, firstName }, locale), {
      kind: 'money_returned',
      recipient: email,
      locale,
    }),
  async cancellation(email, firstName, locale) {
    const saleId = await order({ email, firstName }, locale)
    const changeId = await aChangeOf(shop.database.db, saleId, 'cancelled')
    await queueAbout(saleId, { kind: 'sale_cancelled', recipient: email, locale, changeId })
  },
  async erasure(email, firstName, locale) {
    await order({ email, firstName }, locale)
    await requestErasure(inLanguage(locale), email)
  },
}

describe.each(Object.entries(ways))('a mail to an unproven address by %s', (way, send) => {
  it.each(locales)('greets nobody by a suspicious name, in %s', async (locale) => {
    const email = `${way.replace(' ', '-')}-${locale}@example.org`
    await send(email, MESSAGE, locale)
    const [letter] = await lettersTo(shop, email)
    expect(firstLine(letter?.text)).toBe(greetings[locale].nobody)
    expect(letter?.html).toContain(`<p>${greetings[locale].nobody}</p>`)
    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/evil|prize|\{\{|undefined/i)
  })

  it('greets José and O’Brien by their names', async () => {
    const email = `${way.replace(' ', '-')}-name@example.org`
    await send(`jose.${email}`, 'José', 'es')
    expect(firstLine((await lettersTo(shop, `jose.${email}`))[0]?.text)).toBe(greetings.es.jose)
    await send(`obrien.${email}`, 'O’Brien', 'fr')
    expect(firstLine((await lettersTo(shop, `obrien.${email}`))[0]?.text)).toBe('Bonjour O’Brien,')
  })
})

describe('a receipt for an enquiry', () => {
  it.each(locales)('greets nobody in %s, as nobody is known', async (locale) => {
    const email = `receipt-${locale}@example.org`
    const visitor = inLanguage(locale)
    const enquiry = { email, name: MESSAGE, city: MESSAGE, queryType: 'other', query: MESSAGE } as const
    await sendEnquiry(visitor, { ...enquiry, captcha: await solved(visitor) }, randomUUID())
    const [letter] = await lettersTo(shop, email)
    expect(firstLine(letter?.text)).toBe(greetings[locale].nobody)
    expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(/evil|prize/i)
  })
})

describe('a mail to the proven address of a member', () => {
  const person = { lastName: 'Member', phonePrefix: '', phone: '', country: '' }

  it('greets by the name that its owner chose', async () => {
    const member = await aMember(shop, 'proven@example.org')
    expect(await changeMember(member, { ...person, firstName: 'M. Jr. 2' })).toMatchObject({ ok: true })
    await requestRestore(shop.visit(), 'proven@example.org')
    expect(firstLine((await lettersTo(shop, 'proven@example.org'))[0]?.text)).toBe('Hello M. Jr. 2,')
    await order({ email: 'Proven@example.org', firstName: 'M. Jr. 2' }, 'en', member)
    expect(firstLine((await lettersTo(shop, 'Proven@example.org'))[0]?.text)).toBe('Hello M. Jr. 2,')
  })

  it('differs from an address the member typed', async () => {
    const member = await aMember(shop, 'sender@example.org')
    await order({ email: 'victim@example.org', firstName: MESSAGE }, 'en', member)
    expect(firstLine((await lettersTo(shop, 'victim@example.org'))[0]?.text)).toBe('Hello,')
  })

  it('demands more proof than a provider gives', async () => {
    await aMember(shop, 'told@example.org')
    const { pool } = shop.database
    await pool.query(`update member set first_name = $1, email_proven = false where email_key = $2`, [
      ...[MESSAGE, 'told@example.org'],
    ])
    await requestRestore(shop.visit(), 'told@example.org')
    expect(firstLine((await lettersTo(shop, 'told@example.org'))[0]?.text)).toBe('Hello,')
  })
})

describe('the form of a mail to a stranger', () => {
  const person = { email: 'form@example.org', firstName: 'Ana', lastName: 'Silva' }
  const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code
  const sent = async (email: string) => (await lettersTo(shop, email)).length

  it.each([
    ['the newsletter', (captcha: string) => subscribeToNewsletter(shop.visit(), { ...person, captcha })],
    ['a registration', (captcha: string) => register(shop.visit(), { ...person, captcha })],
  ])('takes each proof of work for %s once', async (_, send) => {
    const before = await sent(person.email)
    for (const captcha of ['', 'x', btoa('null')]) expect(codeOf(await send(captcha))).toBe('captcha_failed')
    expect(await sent(person.email)).toBe(before)
    const captcha = await solved(shop.transport)
    const replies = await Promise.all([send(captcha), send(captcha), send(captcha)])
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await sent(person.email)).toBe(before + 1)
    shop.setClock('2026-11-21T11:21:00Z')
    expect(codeOf(await send(await solved(shop.transport)))).toBeUndefined()
    shop.setClock(NOON)
    const old = await solved(shop.transport)
    shop.setClock('2026-11-21T11:21:00Z')
    expect(codeOf(await send(old))).toBe('captcha_failed')
  })
})

describe('a mailbox that strangers write to', () => {
  let limited: TestShop
  beforeAll(async () => {
    const { recipient, recipientDay } = defaultLimits
    limited = await openTestShop({ limits: { recipient, recipientDay } })
  })
  afterAll(() => limited.close())

  const mailsTo = async (mailbox: string) => {
    const { rows } = await limited.database.pool.query<{ mails: number }>(
      `select count(*)::int as mails from outbox where recipient like $1`,
      [`${mailbox}%`],
    )
    return rows[0]?.mails
  }
  const tried = async (send: (email: string) => Promise<unknown>, mailbox: string) => {
    const replies = []
    for (let one = 0; one < 5; one += 1) replies.push(await send(`${mailbox}+${one}@example.org`))
    return replies
  }

  it.each([
    [
      'the newsletter',
      async (email: string) => {
        const captcha = await solved(limited.transport)
        return subscribeToNewsletter(limited.visit(), { email, captcha })
      },
      { ok: true, value: { status: 'confirmation_sent' } },
    ],
    [
      'registrations',
      (email: string) => registerBy(limited.visit(), { email, firstName: 'Ana', lastName: 'Silva' }),
      { ok: true, value: { sent: true } },
    ],
    [
      'erasure requests',
      (email: string) => requestErasure(limited.visit(), email),
      { ok: true, value: { sent: true } },
    ],
    [
      'bookings looked for',
      (email: string) => findBooking(limited.visit(), { reference: 'CLX7KQ2M9R', email }),
      { ok: true, value: { sent: true } },
    ],
  ])('sends a mailbox three mails of %s an hour', async (name, send, answer) => {
    const mailbox = name.replaceAll(' ', '-')
    expect(await tried(send, mailbox)).toEqual(Array.from({ length: 5 }, () => answer))
    expect(await mailsTo(mailbox)).toBe(3)
  })

  it('sends a mailbox three receipts an hour', async () => {
    const enquiry = { name: 'Ana', city: 'Paris', queryType: 'other', query: 'Hello?' } as const
    const send = async (email: string) => {
      const captcha = await solved(limited.transport)
      return sendEnquiry(limited.visit(), { ...enquiry, email, captcha }, randomUUID())
    }
    const replies = (await tried(send, 'asker')) as { ok: boolean }[]
    expect(replies.map(({ ok }) => ok)).toEqual([true, true, true, true, true])
    expect(await mailsTo('asker')).toBe(3)
    const { rows } = await limited.database.pool.query(`select from outbox where kind = 'enquiry_filed'`)
    expect(rows).toHaveLength(5)
  })

  it('counts a mailbox over all processes together', async () => {
    const processes = [0, 1].map(() => createLimits(limited.database.pool, defaultLimits))
    const answers = []
    for (let one = 0; one < 5; one += 1) {
      const limits = processes[one % 2]
      if (limits) answers.push(await mayWriteTo(limits, 'register', 'shared@example.org'))
    }
    expect(answers).toEqual([true, true, true, false, false])
  })

  it('sends a mailbox six mails of a kind daily', async () => {
    const limits = createLimits(limited.database.pool, { ...defaultLimits, recipient: 1e6 })
    const times = async (kind: 'register' | 'restore') => {
      let mails = 0
      while (mails < 20 && (await mayWriteTo(limits, kind, 'day@example.org'))) mails += 1
      return mails
    }
    expect(await times('register')).toBe(6)
    expect(await times('restore')).toBe(20)
  })

  it('counts one Gmail mailbox, however its address is dotted', async () => {
    const limits = createLimits(limited.database.pool, defaultLimits)
    const spellings = [
      'dotty.ann@gmail.com',
      'd.o.ttyann@gmail.com',
      'dottyann@googlemail.com',
      'dottyann@gmail.com',
    ]
    const answers = []
    for (const email of spellings) answers.push(await mayWriteTo(limits, 'register', email))
    expect(answers).toEqual([true, true, true, false])
  })

  it('counts password resets separately', async () => {
    const limits = createLimits(limited.database.pool, defaultLimits)
    for (let one = 0; one < 5; one += 1) await mayWriteTo(limits, 'restore', `reset+${one}@example.org`)
    expect(await mayWriteTo(limits, 'restore', 'reset@example.org')).toBe(true)
  })
})

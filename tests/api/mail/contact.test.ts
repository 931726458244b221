import { randomUUID } from 'node:crypto'
import { solveChallenge } from 'altcha-lib/v1'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answerChallenge } from '#client/captcha/answer-challenge.ts'
import { readChallenge, sendEnquiry } from '#client/generic.ts'
import { locales, localeEntries } from '#config/locales.ts'
import type { SendEnquiry } from '#contract/contact.ts'
import { recaptcha } from '#server/services/contact/recaptcha.ts'
import { forgetOldRows } from '#server/services/forget-old-rows.ts'
import { createOutbox } from '#server/mail/outbox.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const anEnquiry = (over: Partial<SendEnquiry> = {}): SendEnquiry => ({
  name: 'Zoë',
  email: 'zoe@example.org',
  phone: '+44 20 7946 0000',
  city: 'Paris',
  queryType: 'information',
  query: 'Is there a ramp?\nFor a <wheelchair>.',
  captcha: '',
  ...over,
})

const codeOf = (reply: Awaited<ReturnType<typeof sendEnquiry>>) => (reply.ok ? 'ok' : reply.failure.code)

describe('the contact form', () => {
  let shop: TestShop
  beforeAll(async () => {
    // Faults caused on purpose need not be logged.
    shop = await openTestShop({ limits: { enquiry: 6 }, environment: { logLevel: 'silent' } })
  })
  afterAll(() => shop.close())

  const mails = async (kind: string) => {
    const outbox = createOutbox(shop.context, shop.services.vouchers)
    const listed = (await outbox.latest()).filter((mail) => mail.kind === kind)
    return Promise.all(listed.map(async ({ id }) => (await outbox.read(id)) ?? expect.fail()))
  }
  const write = async (over: Partial<SendEnquiry> = {}, language = 'en') => {
    const captcha = over.captcha ?? (await solved(shop.transport))
    return sendEnquiry(shop.visit({ language }), anEnquiry({ ...over, captcha }), randomUUID())
  }

  it.each(locales)('mails the enquiry and a receipt, in %s', async (locale) => {
    const sent = await write({}, localeEntries[locale].header)
    const reference = sent.ok ? sent.value.reference : 'none'
    const [filed] = (await mails('enquiry_filed')).filter(({ letter }) => letter.text.includes('ramp'))
    expect(filed?.letter.subject).toContain(reference)
    expect(filed?.letter.replyTo).toBe('zoe@example.org')
    expect(filed?.letter.text).toContain('Is there a ramp?\nFor a <wheelchair>.')
    expect(filed?.letter.html).toContain('Is there a ramp?<br />For a &lt;wheelchair&gt;.')
    const [receipt] = await mails('enquiry_received')
    expect(receipt?.mail).toMatchObject({ recipient: 'zoe@example.org', locale })
    expect(receipt?.letter.subject).toContain(reference)
    for (const { letter } of [filed, receipt].flatMap((one) => one ?? [])) {
      expect(letter.subject + letter.text + letter.html).not.toMatch(/\{\{|undefined|mail-enquiry|received\./)
    }
    // Nobody can make the shop send their text to a stranger.
    expect(receipt?.letter.text).not.toMatch(/ramp|Zoë/)
  })

  it('refuses a used proof of work', async () => {
    const captcha = await solved(shop.transport)
    expect(codeOf(await write({ captcha }))).toBe('ok')
    expect(codeOf(await write({ captcha }))).toBe('captcha_failed')
  })

  it('accepts a proof found by the solver of ALTCHA', async () => {
    const asked = await readChallenge(shop.transport)
    if (!asked.ok || asked.value.kind !== 'proof_of_work') return expect.fail()
    const { algorithm, challenge, salt, signature, maxnumber } = asked.value
    const found = await solveChallenge(challenge, salt, algorithm, maxnumber).promise
    const captcha = btoa(JSON.stringify({ algorithm, challenge, salt, signature, number: found?.number }))
    expect(codeOf(await write({ captcha }))).toBe('ok')
  })

  it('accepts a proof found by the pages', async () => {
    const answered = await answerChallenge(shop.transport)
    expect(codeOf(await write({ captcha: answered.ok ? answered.value : 'none' }))).toBe('ok')
  })

  it.each(['\n', '\r', '\r\n', '\u2028', '\0'])('refuses %j in a mail header', async (sign) => {
    for (const field of ['name', 'city', 'phone'] as const) {
      const refused = await write({ captcha: 'x', [field]: `1${sign}Bcc: all@example.org` })
      expect(refused).toMatchObject({ ok: false, failure: { code: 'malformed' } })
    }
  })

  it('accepts one of many simultaneous forms with one proof', async () => {
    const captcha = await solved(shop.transport)
    const replies = await Promise.all(Array.from({ length: 20 }, () => write({ captcha })))
    expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('answers a repeated press with the same reference', async () => {
    const body = anEnquiry({ captcha: await solved(shop.transport) })
    const key = randomUUID()
    const first = await sendEnquiry(shop.transport, body, key)
    const second = await sendEnquiry(shop.transport, body, key)
    expect(first.ok).toBe(true)
    expect(second).toEqual(first)
  })

  /** As if the process failed or died at that point of its work. */
  async function failing(at: string, work: () => Promise<void>) {
    const { pool } = shop.database
    await pool.query(
      `create function fail() returns trigger language plpgsql as $$ begin raise 'down'; end $$`,
    )
    await pool.query(`create trigger fail before ${at} for each row execute function fail()`)
    try {
      await work()
    } finally {
      await pool.query('drop function fail cascade')
    }
  }
  const count = async (table: string, where = 'true') => {
    const { rows } = await shop.database.pool.query<{ rows: number }>(
      `select count(*)::int as rows from ${table} where ${where}`,
    )
    return rows[0]?.rows ?? NaN
  }

  it.each([
    ['its mails cannot be queued', 'insert on outbox'],
    ['its answer cannot be kept', 'update on idempotency_key'],
  ])('stores nothing where %s, then retries', async (_, at) => {
    const email = `again-${at.replaceAll(' ', '-')}@example.org`
    const body = anEnquiry({ email, captcha: await solved(shop.transport) })
    const key = randomUUID()
    await failing(at, async () => {
      expect((await sendEnquiry(shop.transport, body, key)).ok).toBe(false)
    })
    expect(await count('enquiry', `email = '${email}'`)).toBe(0)
    const sent = await sendEnquiry(shop.transport, body, key)
    expect(codeOf(sent)).toBe('ok')
    expect(await sendEnquiry(shop.transport, body, key)).toEqual(sent)
    expect(await count('enquiry', `email = '${email}'`)).toBe(1)
    expect(await count('outbox', `recipient = '${email}'`)).toBe(1)
  })

  it.each([
    ['none', ''],
    ['nonsense', 'x'],
    ['JSON null', btoa('null')],
    ['a wrong number', undefined],
  ])('refuses %s as a proof of work', async (name, given) => {
    const forged = async () => {
      const proof = JSON.parse(atob(await solved(shop.transport))) as { number: number }
      return btoa(JSON.stringify({ ...proof, number: proof.number + 1 }))
    }
    expect(codeOf(await write({ captcha: given ?? (await forged()) })), name).toBe('captcha_failed')
  })

  it('refuses a proof of work that is too old', async () => {
    const captcha = await solved(shop.transport)
    shop.setClock('2026-11-21T11:21:00Z')
    const reply = await write({ captcha })
    shop.setClock(NOON)
    expect(codeOf(reply)).toBe('captcha_failed')
  })

  it('names every field that is wrong', async () => {
    const reply = await write({ captcha: 'x', name: ' ', email: 'zoe@', query: '', city: '' })
    expect(reply.ok ? undefined : reply.failure).toMatchObject({
      code: 'malformed',
      fields: { name: 'required', email: 'email', query: 'required', city: 'required' },
    })
  })

  it('forgets an enquiry and mails after a year', async () => {
    const about = async () => {
      const { rows } = await shop.database.pool.query<{ enquiries: number; mails: number }>(
        `select (select count(*)::int from enquiry where email = 'year@example.org') as enquiries,
           (select count(*)::int from outbox join enquiry on enquiry.id = enquiry_id
            where email = 'year@example.org') as mails`,
      )
      return rows[0]
    }
    expect(codeOf(await write({ email: 'year@example.org' }))).toBe('ok')
    shop.setClock('2027-11-21T10:59:59Z')
    await forgetOldRows(shop.context)
    expect(await about()).toEqual({ enquiries: 1, mails: 2 })
    shop.setClock('2027-11-21T11:00:01Z')
    await forgetOldRows(shop.context)
    shop.setClock(NOON)
    expect(await about()).toEqual({ enquiries: 0, mails: 0 })
  })

  it('limits how many forms an address sends', async () => {
    const caller = shop.visit({ 'x-forwarded-for': '203.0.113.40' })
    const replies = []
    for (let turn = 0; turn < 7; turn++) {
      replies.push(codeOf(await sendEnquiry(caller, anEnquiry({ captcha: 'x' }), randomUUID())))
    }
    expect(replies.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => 'captcha_failed'))
    expect(replies[6]).toBe('too_many_requests')
  })
})

describe('reCAPTCHA', () => {
  const judge = (verdict: unknown) => {
    const asked: string[] = []
    const captcha = recaptcha({ siteKey: 'site', secret: 'hush' }, (_, init) => {
      asked.push(String(init?.body as URLSearchParams))
      if (verdict instanceof Error) return Promise.reject(verdict)
      return Promise.resolve(Response.json(verdict))
    })
    return { captcha, asked }
  }

  it('leaves the proof of work to the pages', async () => {
    const shop = await openTestShop({ environment: { recaptcha: { siteKey: 'site', secret: 'hush' } } })
    try {
      const asked = await shop.transport.send({
        method: 'GET',
        path: '/api/v2/contact/challenge',
        headers: {},
        body: undefined,
      })
      expect(asked.body).toMatchObject({ kind: 'recaptcha', siteKey: 'site' })
      const solution = await answerChallenge(shop.transport)
      const captcha = solution.ok ? solution.value : 'none'
      const write = () => sendEnquiry(shop.transport, anEnquiry({ captcha }), randomUUID())
      expect(codeOf(await write())).toBe('ok')
      expect(codeOf(await write())).toBe('captcha_failed')
    } finally {
      await shop.close()
    }
  })

  it('sends the secret to Google only', async () => {
    const { captcha, asked } = judge({ success: true, score: 0.9, action: 'enquiry' })
    expect(await captcha.challenge()).toEqual({ kind: 'recaptcha', siteKey: 'site', action: 'enquiry' })
    expect(await captcha.score('token', '203.0.113.4')).toBe(0.9)
    expect(asked).toEqual(['secret=hush&response=token&remoteip=203.0.113.4'])
  })

  it.each([
    ['without success', { success: false }, 0],
    ['for another form', { success: true, score: 0.9, action: 'login' }, 0],
    ['with a low score', { success: true, score: 0.1, action: 'enquiry' }, 0.1],
    ['that never came', new Error('ECONNREFUSED'), 0.5],
  ])('scores the reCAPTCHA answer %s', async (_, verdict, score) => {
    expect(await judge(verdict).captcha.score('token', '')).toBe(score)
  })
})

import { argon2, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { subscribeToNewsletter } from '#client/generic.ts'
import {
  changeMember,
  confirmRegistration,
  erasePerson,
  login,
  logout,
  readMember,
  readOwnSales,
  requestRestore,
  restorePassword,
} from '#client/member.ts'
import { locales } from '#config/locales.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { createHold } from '#tests/support/hold.ts'
import { lettersTo, tokenTo } from '#tests/support/letters.ts'
import { countLockWaits } from '#tests/support/lock-waits.ts'
import { aMember, PASSWORD, registerBy } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { solved } from '#tests/support/proof-of-work.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** The real module, which also records its calls. */
vi.mock('node:crypto', async (load) => {
  const crypto = await load<typeof import('node:crypto')>()
  return { ...crypto, argon2: vi.fn(crypto.argon2) }
})

const NEW_PASSWORD = 'another way round the block'
const codeOf = (reply: { ok: boolean; failure?: { code: string } }) => reply.failure?.code
const aPerson = (email: string) => ({ email, firstName: 'Anaïs', lastName: 'Ł' })

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())
afterEach(() => shop.setClock(NOON))

describe('registering', () => {
  it('opens the account by the mailed link', async () => {
    const visitor = shop.visit()
    const asked = await registerBy(visitor, aPerson('New@Example.org'))
    expect(asked).toEqual({ ok: true, value: { sent: true } })
    expect(visitor.token).toBeUndefined()
    expect(codeOf(await login(visitor, { email: 'new@example.org', password: PASSWORD }))).toBe(
      'login_failed',
    )
    const token = await tokenTo(shop, 'New@example.org')
    const letters = await lettersTo(shop, 'New@example.org')
    expect(await confirmRegistration(visitor, token, PASSWORD)).toMatchObject({
      ok: true,
      value: { email: 'New@example.org', firstName: 'Anaïs', logins: ['email'], discountPercent: 5 },
    })
    expect(await readMember(visitor)).toMatchObject({ ok: true, value: { email: 'New@example.org' } })
    expect(codeOf(await confirmRegistration(shop.visit(), token, NEW_PASSWORD))).toBe('link_expired')
    // The operator can read in the outbox what was sent.
    expect(await lettersTo(shop, 'New@example.org')).toEqual(letters)
    expect(await login(shop.visit(), { email: ' NEW@example.org ', password: PASSWORD })).toMatchObject({
      ok: true,
    })
  })

  it('answers a known address alike and changes nothing', async () => {
    await aMember(shop, 'known@example.org')
    const visitor = shop.visit()
    const asked = await registerBy(visitor, aPerson('known@example.org'))
    expect(asked).toEqual({ ok: true, value: { sent: true } })
    const [letter] = await lettersTo(shop, 'known@example.org')
    expect(letter?.subject).toBe('You already have a Cityloop account')
    expect(letter?.text).not.toContain('/choose-password/')
    expect(await login(visitor, { email: 'known@example.org', password: PASSWORD })).toMatchObject({
      ok: true,
    })
  })

  it('makes one account of two registration links', async () => {
    const visitor = shop.visit()
    await registerBy(visitor, aPerson('twice@example.org'))
    const first = await tokenTo(shop, 'twice@example.org')
    await registerBy(visitor, aPerson('twice@example.org'))
    const second = await tokenTo(shop, 'twice@example.org')
    const answers = await Promise.all(
      [first, second, first, second].map((token, at) =>
        confirmRegistration(shop.visit(), token, `${PASSWORD} ${at}`),
      ),
    )
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  })

  it('ends a registration link after 48 hours', async () => {
    await registerBy(shop.visit(), aPerson('late@example.org'))
    const token = await tokenTo(shop, 'late@example.org')
    await registerBy(shop.visit(), aPerson('in-time@example.org'))
    const inTime = await tokenTo(shop, 'in-time@example.org')
    shop.setClock('2026-11-23T10:59:59Z')
    expect(await confirmRegistration(shop.visit(), inTime, PASSWORD)).toMatchObject({ ok: true })
    shop.setClock('2026-11-23T11:00:01Z')
    expect(codeOf(await confirmRegistration(shop.visit(), token, PASSWORD))).toBe('link_expired')
  })

  it.each([
    ['short', 'password_short'],
    ['x'.repeat(201), 'password_long'],
  ])('keeps the link of a password that is refused, %j', async (password, code) => {
    const email = `${code}@example.org`
    await registerBy(shop.visit(), aPerson(email))
    const token = await tokenTo(shop, email)
    expect(await confirmRegistration(shop.visit(), token, password)).toMatchObject({
      failure: { code: 'malformed', fields: { password: code } },
    })
    expect(await confirmRegistration(shop.visit(), token, PASSWORD)).toMatchObject({ ok: true })
  })

  it.each([
    [{ email: 'nobody' }, { email: 'email' }],
    [{ firstName: 'Аня' }, { firstName: 'latin' }],
    [{ lastName: ' ' }, { lastName: 'required' }],
  ])('names the wrong field of %j', async (wrong, fields) => {
    const refused = await registerBy(shop.visit(), { ...aPerson('field@example.org'), ...wrong })
    expect(refused).toMatchObject({ ok: false, failure: { code: 'malformed', fields } })
  })

  it('stores no usable password or token', async () => {
    await aMember(shop, 'stored@example.org')
    await requestRestore(shop.visit(), 'stored@example.org')
    const token = await tokenTo(shop, 'stored@example.org')
    const { rows } = await shop.database.pool.query(
      `select (select string_agg(m::text, ' ') from member m)
         || (select string_agg(l::text, ' ') from mail_link l)
         || (select string_agg(o::text, ' ') from outbox o) as everything`,
    )
    const everything = (rows[0] as { everything: string }).everything
    expect(everything).toContain('$argon2id$')
    expect(everything).not.toContain(PASSWORD)
    expect(everything).not.toContain(token)
    expect(everything).not.toContain(Buffer.from(token, 'base64url').toString('hex'))
  })
})

describe('logging in', () => {
  it('refuses wrong passwords and unknown addresses alike', async () => {
    await aMember(shop, 'login@example.org')
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const before = visitor.token
    for (const email of ['login@example.org', 'unknown@example.org']) {
      const refused = await visitor.send({
        method: 'POST',
        path: '/api/v2/member/login/email',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email, password: 'not the password' }),
      })
      expect(refused.status).toBe(401)
      expect(refused.body).toMatchObject({
        error: { code: 'login_failed', message: 'The data entered is not correct' },
      })
      expect(refused.headers.get('x-session')).toBe('keep')
    }
    expect(visitor.token).toBe(before)
    expect(await readBasket(visitor)).toMatchObject({ value: { count: 1 } })
  })

  it('does equal work for unknown addresses', async () => {
    await aMember(shop, 'time@example.org')
    const visitor = shop.visit()
    const derived = vi.mocked(argon2)
    const work = async (email: string) => {
      derived.mockClear()
      expect(codeOf(await login(visitor, { email, password: 'not the password' }))).toBe('login_failed')
      return derived.mock.calls.map(([algorithm, { memory, passes, parallelism, tagLength }]) => ({
        algorithm,
        memory,
        passes,
        parallelism,
        tagLength,
      }))
    }
    const known = await work('time@example.org')
    expect(known).toHaveLength(1)
    expect(await work('nobody@example.org')).toEqual(known)
  })

  it('takes the guest basket and revokes its token', async () => {
    await aMember(shop, 'basket@example.org')
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const guest = visitor.token
    const asGuest = await readBasket(visitor)
    await login(visitor, { email: 'basket@example.org', password: PASSWORD })
    expect(visitor.cartCount).toBe(1)
    expect(visitor.token).not.toBe(guest)
    const total = asGuest.ok ? asGuest.value.total : 0
    const discount = total * 0.05
    expect(await readBasket(visitor)).toMatchObject({
      value: { count: 1, discount, total: total - discount },
    })
    const thief = shop.visit()
    thief.token = guest
    expect(await readBasket(thief)).toMatchObject({ value: { count: 0 } })
    const { rows } = await shop.database.pool.query(
      `select member_percent from sale join member on member.id = member_id
       where email = 'basket@example.org'`,
    )
    expect(rows).toEqual([{ member_percent: 5 }])
  })

  it('finds the held basket of the last logout', async () => {
    const visitor = await aMember(shop, 'again@example.org')
    await addToBasket(visitor, anAddition(), randomUUID())
    await logout(visitor)
    expect(visitor.cartCount).toBe(0)
    expect(await readBasket(shop.visit())).toMatchObject({ value: { count: 0 } })
    const elsewhere = shop.visit()
    await login(elsewhere, { email: 'again@example.org', password: PASSWORD })
    expect(elsewhere.cartCount).toBe(1)
    const emptied = shop.visit()
    const added = await addToBasket(emptied, anAddition(), randomUUID())
    await removeLine(emptied, (added.ok && added.value.lines[0]?.id) || 0)
    await login(emptied, { email: 'again@example.org', password: PASSWORD })
    expect(emptied.cartCount).toBe(1)
    shop.setClock('2026-11-21T12:00:00Z')
    const late = shop.visit()
    await login(late, { email: 'again@example.org', password: PASSWORD })
    expect(late.cartCount).toBe(0)
  })

  it('prefers the basket just filled to the one left behind', async () => {
    const before = await aMember(shop, 'both@example.org')
    await addToBasket(before, anAddition({ day: '2026-12-02' }), randomUUID())
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition({ day: '2026-12-03' }), randomUUID())
    await login(visitor, { email: 'both@example.org', password: PASSWORD })
    expect(await readBasket(visitor)).toMatchObject({ value: { lines: [{ day: '2026-12-03' }] } })
  })

  it('keeps one basket after simultaneous logins', async () => {
    await aMember(shop, 'race@example.org')
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const twins = [0, 1].map(() => Object.assign(shop.visit(), { token: visitor.token }))
    const answers = await Promise.all(
      twins.map((twin) => login(twin, { email: 'race@example.org', password: PASSWORD })),
    )
    expect(answers.map(({ ok }) => ok)).toEqual([true, true])
    const { rows } = await shop.database.pool.query(
      `select count(*)::int as baskets from sale join member on member.id = member_id
       where email = 'race@example.org'`,
    )
    expect(rows).toEqual([{ baskets: 1 }])
  })

  it('keeps a login for 60 days, or one if not remembered', async () => {
    await aMember(shop, 'days@example.org')
    const [long, short] = [shop.visit(), shop.visit()]
    await login(long, { email: 'days@example.org', password: PASSWORD })
    await login(short, { email: 'days@example.org', password: PASSWORD, remember: false })
    shop.setClock('2026-11-22T10:59:59Z')
    expect(await readMember(short)).toMatchObject({ ok: true })
    shop.setClock('2026-11-22T11:00:01Z')
    expect(codeOf(await readMember(short))).toBe('no_session')
    shop.setClock('2027-01-20T10:59:59Z')
    expect(await readMember(long)).toMatchObject({ ok: true })
    shop.setClock('2027-01-20T11:00:01Z')
    expect(codeOf(await readMember(long))).toBe('no_session')
  })

  it('limits logins by account and by address', async () => {
    const limited = await openTestShop({ limits: { account: 3, everywhere: 5, login: 40 } })
    try {
      await aMember(limited, 'limit@example.org')
      const from = (address: string) => limited.visit({ 'x-forwarded-for': address })
      const tries = async (address: string, times: number, email = 'limit@example.org') => {
        const codes: (string | undefined)[] = []
        for (let one = 0; one < times; one += 1)
          codes.push(codeOf(await login(from(address), { email, password: 'guess number one' })))
        return codes
      }
      expect(await tries('203.0.113.1', 4)).toEqual([
        ...['login_failed', 'login_failed', 'login_failed', 'too_many_requests'],
      ])
      expect(
        await login(from('203.0.113.2'), { email: 'limit@example.org', password: PASSWORD }),
      ).toMatchObject({ ok: true })
      expect(await tries('203.0.113.3', 2)).toEqual(['login_failed', 'too_many_requests'])
      expect(await tries('203.0.113.1', 4, 'nobody@example.org')).toEqual([
        ...['login_failed', 'login_failed', 'login_failed', 'too_many_requests'],
      ])
    } finally {
      await limited.close()
    }
  })
})

describe('a member’s session', () => {
  it('ends a session at logout, for every token copy', async () => {
    const visitor = await aMember(shop, 'out@example.org')
    const copy = Object.assign(shop.visit(), { token: visitor.token })
    expect(await readMember(copy)).toMatchObject({ ok: true })
    const reply = await visitor.send({
      method: 'POST',
      path: '/api/v2/member/logout',
      headers: {},
      body: undefined,
    })
    expect(reply.status).toBe(200)
    expect(reply.headers.get('authorization')).toBe('')
    expect(codeOf(await readMember(copy))).toBe('no_session')
  })

  it('requires a session for the calls of members', async () => {
    const guest = shop.visit()
    await addToBasket(guest, anAddition(), randomUUID())
    const forged = Object.assign(shop.visit(), { token: `${guest.token?.slice(0, -4)}AAAA` })
    for (const ask of [readMember, readOwnSales]) {
      expect(codeOf(await ask(guest))).toBe('members_only')
      expect(codeOf(await ask(shop.visit()))).toBe('no_session')
      expect(codeOf(await ask(forged))).toBe('no_session')
    }
  })
})

describe('a forgotten password', () => {
  it('replaces a password once, ending all other sessions', async () => {
    const other = await aMember(shop, 'reset@example.org')
    const visitor = shop.visit()
    expect(await requestRestore(visitor, 'reset@example.org')).toEqual({ ok: true, value: { sent: true } })
    const token = await tokenTo(shop, 'reset@example.org')
    expect(await restorePassword(visitor, token, NEW_PASSWORD)).toMatchObject({ ok: true })
    expect(codeOf(await readMember(other))).toBe('no_session')
    expect(await readMember(visitor)).toMatchObject({ ok: true })
    expect(codeOf(await restorePassword(visitor, token, PASSWORD))).toBe('link_expired')
    const login_ = (password: string) => login(shop.visit(), { email: 'reset@example.org', password })
    expect(codeOf(await login_(PASSWORD))).toBe('login_failed')
    expect(await login_(NEW_PASSWORD)).toMatchObject({ ok: true })
  })

  describe('while its hash is being computed elsewhere', () => {
    const details = { firstName: 'Eve', lastName: 'Else', phonePrefix: '', phone: '', country: '' }
    const logsIn = async (email: string, password: string) =>
      (await login(shop.visit(), { email, password })).ok

    /** Has a link set a new password while the other call computes its first hash. */
    async function resetDuring<T>(email: string, other: () => Promise<T>): Promise<T> {
      await requestRestore(shop.visit(), email)
      const token = await tokenTo(shop, email)
      const hold = createHold()
      vi.mocked(argon2).mockImplementationOnce((algorithm, parameters, done) => {
        void hold.wait().then(() => argon2(algorithm, parameters, done))
      })
      const answered = other()
      await hold.reached
      expect(await restorePassword(shop.visit(), token, NEW_PASSWORD)).toMatchObject({ ok: true })
      hold.release()
      return answered
    }

    it('ends a change of the password in the member area', async () => {
      const email = 'race-area@example.org'
      const area = await aMember(shop, email)
      const password = { current: PASSWORD, next: 'a way of the intruder' }
      const changed = await resetDuring(email, () => changeMember(area, { ...details, password }))
      expect(codeOf(changed)).toBe('no_session')
      expect(codeOf(await readMember(area))).toBe('no_session')
      expect(await logsIn(email, password.next)).toBe(false)
      expect(await logsIn(email, NEW_PASSWORD)).toBe(true)
    })

    it('ends a login with the old one', async () => {
      const email = 'race-login@example.org'
      await aMember(shop, email)
      const late = shop.visit()
      expect(codeOf(await resetDuring(email, () => login(late, { email, password: PASSWORD })))).toBe(
        'login_failed',
      )
      expect(late.token).toBeUndefined()
    })

    it('is not undone by new details', async () => {
      const email = 'race-details@example.org'
      const area = await aMember(shop, email)
      const other = await shop.database.pool.connect()
      try {
        await other.query('begin')
        await other.query(`update member set password_hash = 'new' where email_key = $1`, [email])
        await other.query(`update session set revoked_at = now() where member_id is not null`)
        const changed = changeMember(area, details)
        await expect.poll(() => countLockWaits(shop)).toBe(1)
        await other.query('commit')
        expect(codeOf(await changed)).toBe('no_session')
      } finally {
        other.release()
      }
      const { rows } = await shop.database.pool.query(
        'select password_hash, first_name from member where email_key = $1',
        [email],
      )
      expect(rows).toEqual([{ password_hash: 'new', first_name: 'Anaïs' }])
    })
  })

  it('answers unknown addresses alike, without mail', async () => {
    expect(await requestRestore(shop.visit(), 'stranger@example.org')).toEqual({
      ok: true,
      value: { sent: true },
    })
    expect(await lettersTo(shop, 'stranger@example.org')).toEqual([])
  })

  it('mails reset links to members, not to other readers', async () => {
    const [email, captcha] = ['reader@example.org', await solved(shop.transport)]
    await subscribeToNewsletter(shop.transport, { email, captcha })
    await requestRestore(shop.visit(), email)
    expect(await lettersTo(shop, email)).toHaveLength(1)
  })

  it('requires the right reset link, within an hour', async () => {
    await aMember(shop, 'hour@example.org')
    await registerBy(shop.visit(), aPerson('kind@example.org'))
    const other = await tokenTo(shop, 'kind@example.org')
    expect(codeOf(await restorePassword(shop.visit(), other, NEW_PASSWORD))).toBe('link_expired')
    await requestRestore(shop.visit(), 'hour@example.org')
    const token = await tokenTo(shop, 'hour@example.org')
    expect(codeOf(await erasePerson(shop.visit(), token))).toBe('link_expired')
    shop.setClock('2026-11-21T12:00:01Z')
    expect(codeOf(await restorePassword(shop.visit(), token, NEW_PASSWORD))).toBe('link_expired')
  })

  it('sends one address three mails an hour', async () => {
    const limited = await openTestShop({ limits: { recipient: 3 } })
    try {
      const answers = []
      for (let one = 0; one < 5; one += 1)
        answers.push(await registerBy(limited.visit(), aPerson('flood@example.org')))
      expect(answers.every(({ ok }) => ok)).toBe(true)
      expect(await lettersTo(limited, 'flood@example.org')).toHaveLength(3)
    } finally {
      await limited.close()
    }
  })
})

describe('a member’s own profile', () => {
  const person = {
    firstName: 'Zoë',
    lastName: 'O’Neill',
    phonePrefix: '33',
    phone: '612345678',
    country: 'FR',
  }

  it('accepts valid profile changes and refuses others', async () => {
    const visitor = await aMember(shop, 'edit@example.org')
    expect(await changeMember(visitor, person)).toMatchObject({ ok: true, value: person })
    expect(await readMember(visitor)).toMatchObject({ value: { ...person, email: 'edit@example.org' } })
    expect(await changeMember(visitor, { ...person, country: 'XX' })).toMatchObject({
      failure: { code: 'malformed', fields: { country: 'invalid' } },
    })
    expect(await changeMember(shop.visit(), person)).toMatchObject({ failure: { code: 'no_session' } })
  })

  it('changes the password only with the old one', async () => {
    const visitor = await aMember(shop, 'password@example.org')
    const other = shop.visit()
    await login(other, { email: 'password@example.org', password: PASSWORD })
    const change = (current?: string) =>
      changeMember(visitor, { ...person, password: { current, next: NEW_PASSWORD } })
    expect(codeOf(await change('a wrong guess'))).toBe('login_failed')
    expect(codeOf(await change())).toBe('login_failed')
    expect(await readMember(other)).toMatchObject({ ok: true })
    expect(await change(PASSWORD)).toMatchObject({ ok: true })
    expect(await readMember(visitor)).toMatchObject({ ok: true })
    expect(codeOf(await readMember(other))).toBe('no_session')
  })
})

describe('a member’s own sales', () => {
  const buy = async (visitor: Visitor): Promise<number> => {
    await addToBasket(visitor, anAddition({ passengers: { adult: 1 } }), randomUUID())
    return payFor(shop, visitor)
  }

  it("lists a member's sales, newest first", async () => {
    const [visitor, other] = [
      await aMember(shop, 'sales@example.org'),
      await aMember(shop, 'other@example.org'),
    ]
    const mine = [await buy(visitor), await buy(visitor), await buy(visitor)]
    await buy(other)
    await shop.database.pool.query(`update sale set status = 'review' where id = $1`, [mine[0]])
    await addToBasket(visitor, anAddition(), randomUUID())
    const first = await readOwnSales(visitor, 1, 2)
    const second = await readOwnSales(visitor, 2, 2)
    const ids = [first, second].flatMap((page) => (page.ok ? page.value.data.map(({ id }) => id) : []))
    expect(ids).toEqual(mine.toReversed())
    expect(first).toMatchObject({ value: { page: 1, limit: 2, total: 3 } })
    const [sale] = first.ok ? first.value.data : []
    expect(sale).toMatchObject({
      status: 'paid',
      total: 3800,
      discount: 200,
      paidAt: '2026-11-21T11:00:00.000Z',
    })
    const voucher = await shop.services.vouchers.read(sale?.voucherToken ?? '', 'en')
    expect(voucher).toMatchObject({
      ok: true,
      value: { reference: sale?.reference, total: 3800, discounts: [{ kind: 'member', amount: 200 }] },
    })
    expect(await readOwnSales(visitor, 99)).toMatchObject({ value: { data: [], total: 3 } })
  })
})

describe('the letters', () => {
  it.each(locales)('are written in %s', async (locale) => {
    const email = `letters-${locale}@example.org`
    const visitor = shop.visit({ language: locale })
    await registerBy(visitor, aPerson(email))
    const [invitation] = await lettersTo(shop, email)
    await confirmRegistration(visitor, await tokenTo(shop, email), PASSWORD)
    await registerBy(visitor, aPerson(email))
    const [known] = await lettersTo(shop, email)
    await requestRestore(visitor, email)
    const [reset] = await lettersTo(shop, email)
    for (const letter of [invitation, known, reset]) {
      expect(letter?.text).toContain(`/${locale}/`)
      expect(letter?.html).toContain('Anaïs')
      expect(`${letter?.subject} ${letter?.text} ${letter?.html}`).not.toMatch(
        /\{\{|undefined|mail\.|\.intro/,
      )
    }
    expect(new Set([invitation, known, reset].map((letter) => letter?.subject)).size).toBe(3)
  })
})

import { describe, expect, it } from 'vitest'
import { createGateway } from './gateway.ts'

const NOW = 1_800_000_000
const tokenUntil = (exp: number) =>
  ['e30', Buffer.from(JSON.stringify({ sub: 'guest', exp })).toString('base64url'), 'signature'].join('.')
const valid = tokenUntil(NOW + 60)
const attemptId = '7c0f6a4e-5d2b-4b7e-9a55-0d3f6c1b2a90'

/** Sends a call through a gateway to a fake API, which records the request. */
async function ask(
  path: string,
  { method = 'GET', headers = {}, reply = new Response('{}'), secure = true }: Partial<Asked> = {},
) {
  let reached: Request | undefined
  const gateway = createGateway({
    api: (request) => {
      reached = request
      return reply
    },
    publicOrigin: 'https://shop.example',
    secure,
    now: () => NOW,
  })
  const answer = await gateway(new Request(`https://shop.example${path}`, { method, headers }), '203.0.113.9')
  return { answer, reached, cookies: answer.headers.getSetCookie() }
}
interface Asked {
  method: string
  headers: Record<string, string>
  reply: Response
  secure: boolean
}

describe('the token sent to the API', () => {
  it('moves the token from cookie to Authorization header', async () => {
    const { reached } = await ask('/api/v2/transaction/sale', {
      headers: { cookie: `guest_session=${valid}` },
    })
    expect(reached?.headers.get('authorization')).toBe(`Bearer ${valid}`)
    expect(reached?.headers.get('cookie')).toBeNull()
  })

  it('sends no token to transaction/voucher', async () => {
    const { reached } = await ask('/api/v2/transaction/voucher?token=x', {
      headers: { cookie: `guest_session=${valid}` },
    })
    expect(reached?.headers.get('authorization')).toBeNull()
  })

  it('sends old_token when a payment is resumed', async () => {
    const old = tokenUntil(NOW + 5)
    const headers = { cookie: `guest_session=${valid}; old_token=${old}`, origin: 'https://shop.example' }
    const resumed = await ask('/api/v2/transaction/payment/resume', { method: 'POST', headers })
    expect(resumed.reached?.headers.get('authorization')).toBe(`Bearer ${old}`)
    const other = await ask('/api/v2/transaction/payment/adyen', { method: 'POST', headers })
    expect(other.reached?.headers.get('authorization')).toBe(`Bearer ${valid}`)
  })

  it.each([
    ['expired', tokenUntil(NOW - 1)],
    ['expiring now', tokenUntil(NOW)],
    ['without an expiry', ['e30', Buffer.from('{}').toString('base64url'), 's'].join('.')],
    ['no token at all', 'nonsense'],
    ['broken JSON', 'a.b.c'],
  ])('ignores the token and deletes its cookies when %s', async (_, token) => {
    const { answer, reached, cookies } = await ask('/api/v2/transaction/sale', {
      headers: { cookie: `guest_session=${token}; guest_cart_element=2` },
    })
    expect(answer.status).toBe(200)
    expect(reached?.headers.get('authorization')).toBeNull()
    expect(
      cookies.filter((cookie) => cookie.includes('Max-Age=0')).map((cookie) => cookie.split('=')[0]),
    ).toEqual(['guest_session', 'guest_cart_element', 'isagent', 'sub'])
  })

  it('forwards the client address that the server found', async () => {
    const names = [
      'forwarded',
      'via',
      'x-real-ip',
      'x-forwarded-host',
      'x-forwarded-proto',
      'x-forwarded-port',
    ]
    for (const claims of [1, 2, 50].map((count) => Array.from({ length: count }, () => '1.1.1.1').join())) {
      const headers = Object.fromEntries([...names, 'x-forwarded-for'].map((name) => [name, claims]))
      const { reached } = await ask('/api/v2/country', { headers })
      expect(reached?.headers.get('x-forwarded-for')).toBe('203.0.113.9')
      expect(names.filter((name) => reached?.headers.has(name))).toEqual([])
    }
  })
})

describe('the token in a reply', () => {
  it('stores the token in an HttpOnly cookie for 60 days', async () => {
    const reply = new Response('{}', { headers: { authorization: `Bearer ${valid}`, 'x-cart-count': '3' } })
    const { answer, cookies } = await ask('/api/v2/transaction/sale', { reply })
    expect(answer.headers.get('authorization')).toBeNull()
    expect(answer.headers.get('x-cart-count')).toBeNull()
    expect(cookies).toEqual([
      `guest_session=${valid}; Max-Age=5184000; Path=/; HttpOnly; Secure; SameSite=Lax`,
      'guest_cart_element=3; Max-Age=5184000; Path=/; Secure; SameSite=Lax',
    ])
  })

  it('sets cookies without Secure over plain http only', async () => {
    const reply = new Response('{}', { headers: { authorization: valid } })
    const { cookies } = await ask('/api/v2/transaction/sale', { reply, secure: false })
    expect(cookies).toEqual([`guest_session=${valid}; Max-Age=5184000; Path=/; HttpOnly; SameSite=Lax`])
  })

  it('resumes a payment from an HttpOnly cookie', async () => {
    const reply = new Response('{}', { headers: { 'x-resume-token': valid } })
    const { answer, cookies } = await ask('/api/v2/transaction/payment/adyen', { reply })
    expect(answer.headers.get('x-resume-token')).toBeNull()
    expect(cookies).toHaveLength(1)
    // For a day, as long as the token itself.
    expect(cookies[0]).toMatch(/^old_token=.*; Max-Age=86400; .*HttpOnly; Secure; SameSite=Lax$/)
  })

  it('marks a payment under way by an HttpOnly cookie for a day', async () => {
    const reply = new Response('{}', { headers: { 'x-payment-pending': attemptId } })
    const { answer, cookies } = await ask('/api/v2/transaction/payment/adyen', { reply })
    expect(answer.headers.get('x-payment-pending')).toBeNull()
    expect(cookies).toEqual([
      `process_data_pending=${attemptId}; Max-Age=86400; Path=/; HttpOnly; Secure; SameSite=Lax`,
    ])
  })

  it('does not mark a payment anew, which another page may have ended meanwhile', async () => {
    const { cookies } = await ask('/api/v2/transaction/payment/creditcard/confirm', {
      headers: { cookie: `process_data_pending=${attemptId}` },
      reply: new Response('{}', { headers: { 'x-payment-pending': attemptId } }),
    })
    expect(cookies).toEqual([])
  })

  it.each([
    ['its own end', attemptId, ['process_data_pending=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']],
    ['the end of another payment', crypto.randomUUID(), []],
  ])('ends the mark of a payment by %s alone', async (_, over, expected) => {
    const { answer, cookies } = await ask('/api/v2/transaction/payment/resume', {
      headers: { cookie: `process_data_pending=${attemptId}` },
      reply: new Response('{}', { headers: { 'x-payment-over': over } }),
    })
    expect(answer.headers.get('x-payment-over')).toBeNull()
    expect(cookies).toEqual(expected)
  })

  const token = 'd'.repeat(43)
  const cookieOf = (secure: boolean, value: string): string =>
    `${secure ? '__Host-' : ''}known_device=${value}`

  it.each([
    [true, '; Path=/; HttpOnly; Secure; SameSite=Lax'],
    [false, '; Path=/; HttpOnly; SameSite=Lax'],
  ])('marks a known browser by HttpOnly cookie for a year (https: %s)', async (secure, rest) => {
    const reply = new Response('{}', { headers: { 'x-device-token': token } })
    const { answer, cookies } = await ask('/api/v2/member/login/email', { reply, secure })
    expect(answer.headers.get('x-device-token')).toBeNull()
    expect(cookies).toEqual([`${cookieOf(secure, token)}; Max-Age=31536000${rest}`])
  })

  it.each(['/api/v2/member/login/email', '/api/v2/member/edit', '/api/v2/agent/login'])(
    'sends the device token to %s from its cookie',
    async (path) => {
      const own = { 'x-device-token': 'e'.repeat(43), origin: 'https://shop.example' }
      const bare = await ask(path, { method: 'POST', headers: own })
      expect(bare.reached?.headers.get('x-device-token')).toBeNull()
      const headers = { ...own, cookie: cookieOf(true, token) }
      const kept = await ask(path, { method: 'POST', headers })
      expect(kept.reached?.headers.get('x-device-token')).toBe(token)
      // A cookie without the prefix could come from any host of the domain, or from a page over http.
      const weak = await ask(path, { method: 'POST', headers: { ...own, cookie: cookieOf(false, token) } })
      expect(weak.reached?.headers.get('x-device-token')).toBeNull()
    },
  )

  it('sends the device token to no other call', async () => {
    const elsewhere = await ask('/api/v2/transaction/sale', { headers: { cookie: cookieOf(true, token) } })
    expect(elsewhere.reached?.headers.get('x-device-token')).toBeNull()
    const headers = { cookie: cookieOf(true, 'x'), origin: 'https://shop.example' }
    const odd = await ask('/api/v2/member/login/email', { method: 'POST', headers })
    expect(odd.reached?.headers.get('x-device-token')).toBeNull()
  })

  it('keeps the device token at logout', async () => {
    const reply = new Response('{}', { headers: { authorization: '' } })
    const { cookies } = await ask('/api/v2/member/logout', {
      reply,
      headers: { cookie: cookieOf(true, token) },
    })
    expect(cookies.join()).not.toContain('known_device')
  })

  it.each([
    ['agent', 'isagent=true'],
    ['member', 'sub=member'],
  ])('shows islands the login of a %s by a cookie', async (kind, flag) => {
    const reply = new Response('{}', { headers: { authorization: valid, 'x-session-kind': kind } })
    const { answer, cookies } = await ask('/api/v2/member/login/email', { reply })
    expect(answer.headers.get('x-session-kind')).toBeNull()
    expect(cookies.slice(1)).toEqual([`${flag}; Max-Age=5184000; Path=/; Secure; SameSite=Lax`])
  })

  it.each([
    ['agent', ['isagent=true; Max-Age=5184000', 'sub=; Max-Age=0']],
    ['guest', ['sub=; Max-Age=0']],
  ])('replaces the flag of a member by that of a %s', async (kind, flags) => {
    const reply = new Response('{}', { headers: { authorization: valid, 'x-session-kind': kind } })
    const { cookies } = await ask('/api/v2/agent/login', { reply, headers: { cookie: 'sub=member' } })
    expect(cookies.slice(1).map((cookie) => cookie.split(';').slice(0, 2).join(';'))).toEqual(flags)
  })

  it('ends all session cookies at logout', async () => {
    const { cookies } = await ask('/api/v2/agent/logout', {
      reply: new Response('{}', { headers: { authorization: '' } }),
      headers: { cookie: `guest_session=${valid}; isagent=true` },
    })
    expect(cookies.map((cookie) => cookie.split(';').slice(0, 2).join(';'))).toEqual([
      'guest_session=; Max-Age=0',
      'guest_cart_element=; Max-Age=0',
      'isagent=; Max-Age=0',
      'sub=; Max-Age=0',
    ])
  })

  it('keeps the session after a mistyped password', async () => {
    const reply = new Response('{}', { status: 401, headers: { 'x-session': 'keep' } })
    const { answer, cookies } = await ask('/api/v2/member/login/email', { reply })
    expect(answer.headers.get('x-session')).toBeNull()
    expect(cookies).toEqual([])
  })

  it.each([401, 403])('ends the session when the API answers %i', async (status) => {
    const { cookies } = await ask('/api/v2/member/info', { reply: new Response('{}', { status }) })
    expect(cookies[0]).toContain('guest_session=; Max-Age=0')
  })

  it.each([
    ['of an expired token', tokenUntil(NOW - 1), new Response('{}')],
    ['of a refused one', valid, new Response('{}', { status: 401 })],
  ])('keeps the cookies %s until a payment under way is asked for', async (_, token, reply) => {
    const headers = {
      cookie: `guest_session=${token}; process_data_pending=${attemptId}`,
      origin: 'https://shop.example',
    }
    const elsewhere = await ask('/api/v2/transaction/sale', { headers, reply: reply.clone() })
    expect(elsewhere.cookies).toEqual([])
    const path = '/api/v2/transaction/payment/creditcard/confirm'
    const asked = await ask(path, { method: 'POST', headers, reply })
    expect(asked.cookies[0]).toContain('guest_session=; Max-Age=0')
  })

  it('ends a session although an old token of a payment that is over is left', async () => {
    const headers = { cookie: `guest_session=${tokenUntil(NOW - 1)}; old_token=${valid}` }
    const { cookies } = await ask('/api/v2/transaction/sale', { headers })
    expect(cookies[0]).toContain('guest_session=; Max-Age=0')
  })

  it.each(['-1', '1.5', 'many', '1000', ''])('ignores the basket count %j', async (count) => {
    const { cookies } = await ask('/api/v2/country', {
      reply: new Response('{}', { headers: { 'x-cart-count': count } }),
    })
    expect(
      cookies.filter((cookie) => cookie.startsWith('guest_cart_element') && !cookie.includes('=0')),
    ).toEqual([])
  })

  it('forbids caching answers without a cache header', async () => {
    const { answer } = await ask('/api/v2/country')
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })
})

describe('a page that asks for a session', () => {
  const script = { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' }
  const press = (path: string, headers: Record<string, string> = {}) =>
    ask(`/api/v2${path}`, { method: 'POST', headers: { ...script, ...headers } })
  const proof = 'guest_cart_element=0; Max-Age=5184000; Path=/; Secure; SameSite=Lax'

  it.each([
    '/transaction/addToCart',
    '/transaction/basketLink/open',
    '/member/login/email',
    '/member/login/google/start',
    '/member/login/facebook',
    '/member/signin/confirm',
    '/member/restore',
    '/agent/login',
    '/staff/login',
  ])('learns from %s that its browser keeps no cookies', async (path) => {
    const headers = { language: 'de', cookie: 'consent=yes' }
    const asked = await press(path, headers)
    expect([asked.answer.status, asked.reached, asked.cookies]).toEqual([307, undefined, [proof]])
    const { answer, reached, cookies } = await press(`${path}?cookies-asked`, headers)
    expect([answer.status, reached, cookies]).toEqual([428, undefined, []])
    expect(asked.answer.headers.get('location')).toBe(`/api/v2${path}?cookies-asked`)
    expect(await answer.json()).toMatchObject({
      error: { code: 'no_cookies', message: expect.stringContaining('Ihr Browser speichert keine Cookies') },
    })
  })

  it.each([
    ['with the cookie that the refusal sets', '/agent/login', { cookie: 'guest_cart_element=0' }],
    ['with a session', '/agent/login', { cookie: `guest_session=${valid}` }],
    ['with one that has ended', '/agent/login', { cookie: `guest_session=${tokenUntil(NOW - 1)}` }],
    ['from a program', '/agent/login', { 'sec-fetch-dest': '' }],
    ['that needs no session', '/member/restore/request', {}],
  ])('is let through %s', async (_, path, headers) => {
    expect((await press(path, headers)).answer.status).toBe(200)
  })
})

describe("changes from the shop's own pages", () => {
  const change = (headers: Record<string, string>, path = '/api/v2/transaction/addToCart') =>
    ask(path, { method: 'POST', headers })

  it.each([
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ origin: 'https://shop.example' }],
    [{ origin: 'https://www.shop.example', host: 'www.shop.example' }],
  ])('accepts a changing request with %j', async (headers) => {
    expect((await change(headers)).answer.status).toBe(200)
  })

  it.each([
    [{}],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
    [{ origin: 'https://elsewhere.example' }],
    [{ origin: 'null' }],
    [{ origin: 'https://shop.example.elsewhere.example', host: 'shop.example' }],
    [{ origin: 'https://shop.example', 'sec-fetch-site': 'cross-site' }],
  ])('refuses a changing request with %j without asking the API', async (headers: Record<string, string>) => {
    const { answer, reached, cookies } = await change({ ...headers, 'x-request-id': 'r1' })
    expect(answer.status).toBe(403)
    expect(await answer.json()).toEqual({
      error: { code: 'wrong_origin', message: expect.any(String), requestId: 'r1' },
    })
    expect(reached).toBeUndefined()
    expect(cookies).toEqual([])
  })

  it('lets signed webhooks through without an origin', async () => {
    expect((await change({}, '/api/webhooks/adyen')).answer.status).toBe(200)
    expect((await change({}, '/api/v2/webhooks/adyen')).answer.status).toBe(403)
  })
})

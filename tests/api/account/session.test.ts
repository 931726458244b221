import { createHmac, generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const b64 = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('a session token', () => {
  let shop: TestShop
  let owner: Visitor
  let token: string
  let kid: string
  let sid: string
  const seconds = Date.parse(NOON) / 1000

  beforeAll(async () => {
    shop = await openTestShop()
    owner = shop.visit()
    await addToBasket(owner, anAddition(), randomUUID())
    token = owner.token ?? ''
    const [header = '', payload = ''] = token
      .split('.')
      .map((part) => Buffer.from(part, 'base64url').toString())
    kid = String(JSON.parse(header)['kid'])
    sid = String(JSON.parse(payload)['sub'])
  })
  afterAll(() => shop.close())

  const countWith = async (forged: string) => {
    const visitor = shop.visit()
    visitor.token = forged
    const read = await readBasket(visitor)
    return read.ok ? read.value.count : read.failure.code
  }

  it("opens the basket of the token's session", async () => {
    expect(await countWith(token)).toBe(1)
  })

  const claims = () => ({
    sub: sid,
    kind: 'guest',
    aud: 'cityloop:session',
    iat: seconds,
    exp: seconds + 3600,
  })
  const signed = (payload: object, header: object, secret: Uint8Array | string) => {
    const input = `${b64(header)}.${b64(payload)}`
    return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`
  }

  it('treats a forged token as absent', async () => {
    const { keys } = shop.context
    const secret = keys.current.secret
    const { privateKey } = generateKeyPairSync('ed25519')
    const [header, payload, signature] = token.split('.')
    const good = { alg: 'HS256', kid, typ: 'JWT' }
    const forged: Record<string, string> = {
      'no algorithm': new UnsecuredJWT(claims()).encode(),
      'alg none with a signature': `${b64({ alg: 'none', kid })}.${payload}.${signature}`,
      'alg nOnE': `${b64({ alg: 'nOnE', kid })}.${payload}.`,
      'another algorithm of the same family': await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS512', kid })
        .sign(randomBytes(64)),
      'right key, other algorithm': await new SignJWT(claims())
        .setProtectedHeader({ alg: 'HS384', kid })
        .sign(Buffer.concat([secret, secret])),
      'an asymmetric key': await new SignJWT(claims())
        .setProtectedHeader({ alg: 'EdDSA', kid })
        .sign(privateKey),
      'another key under our name': signed(claims(), good, randomBytes(32)),
      'an empty key': signed(claims(), good, Buffer.alloc(0)),
      'the name as key': signed(claims(), good, kid),
      'an unknown key': signed(claims(), { ...good, kid: 'other' }, randomBytes(32)),
      'the voucher key': signed(claims(), { ...good, kid: 'voucher' }, keys.voucher),
      'a path as key name': signed(claims(), { ...good, kid: '../../../../dev/null' }, Buffer.alloc(0)),
      'SQL as key name': signed(claims(), { ...good, kid: "' or 1=1 --" }, secret),
      'a NUL in the key name': signed(claims(), { ...good, kid: 'a\u0000' }, secret),
      'a number as key name': signed(claims(), { ...good, kid: 7 }, secret),
      'no key name': signed(claims(), { alg: 'HS256' }, secret),
      'a key brought along': signed(
        claims(),
        { alg: 'HS256', jwk: { kty: 'oct', k: Buffer.from('k').toString('base64url') } },
        'k',
      ),
      'a key fetched from elsewhere': signed(claims(), { alg: 'HS256', jku: 'http://localhost:1/keys' }, 'k'),
      'an unknown critical header': signed(claims(), { ...good, crit: ['x'], x: 1 }, secret),
      ended: signed({ ...claims(), exp: seconds - 1 }, good, secret),
      'without an end': signed({ ...claims(), exp: undefined }, good, secret),
      'an end that is text': signed({ ...claims(), exp: 'never' }, good, secret),
      'not yet valid': signed({ ...claims(), nbf: seconds + 60 }, good, secret),
      'another audience': signed({ ...claims(), aud: 'elsewhere' }, good, secret),
      'no audience': signed({ ...claims(), aud: undefined }, good, secret),
      'another purpose': signed({ ...claims(), aud: 'cityloop:resume' }, good, secret),
      'an unknown kind': signed({ ...claims(), kind: 'admin' }, good, secret),
      'no session': signed({ ...claims(), sub: undefined }, good, secret),
      'a session that is no uuid': signed({ ...claims(), sub: '1 or 1=1' }, good, secret),
      'a session that never was': signed({ ...claims(), sub: randomUUID() }, good, secret),
      'a changed payload': `${header}.${b64({ ...claims(), exp: seconds + 1e9 })}.${signature}`,
      'a changed signature': `${header}.${payload}.${signature?.slice(0, -2)}AA`,
      'a cut signature': `${header}.${payload}.${signature?.slice(0, 20)}`,
      'no signature': `${header}.${payload}.`,
      'two parts': `${header}.${payload}`,
      'four parts': `${token}.x`,
      'no JWT': 'hello',
      'no base64': '%%%.%%%.%%%',
      'far too long': 'x'.repeat(10_000),
    }
    const seen = Object.fromEntries(
      await Promise.all(
        Object.entries(forged).map(async ([name, text]) => [name, await countWith(text)] as const),
      ),
    )
    expect(seen).toEqual(Object.fromEntries(Object.keys(forged).map((name) => [name, 0])))
  })

  it('accepts a token signed by our key', async () => {
    const good = { alg: 'HS256', kid, typ: 'JWT' }
    expect(await countWith(signed(claims(), good, shop.context.keys.current.secret))).toBe(1)
  })

  it('opens a new basket for a forged token', async () => {
    const visitor = shop.visit()
    visitor.token = `${token.slice(0, -3)}abc`
    const added = await addToBasket(visitor, anAddition(), randomUUID())
    expect(added.ok && added.value.count).toBe(1)
    expect(visitor.token).not.toContain(token.slice(0, -3))
  })

  it('renews the token with every change of the basket', async () => {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const first = visitor.token
    shop.setClock('2026-11-21T11:01:00Z')
    await addToBasket(visitor, anAddition(), randomUUID())
    shop.setClock(NOON)
    expect(visitor.token).not.toBe(first)
  })

  it('ends a token after 60 days', async () => {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const known = async (instant: string) => {
      shop.setClock(instant)
      const found = await shop.services.sessions.find(visitor.token)
      shop.setClock(NOON)
      return found !== undefined
    }
    expect(await known('2027-01-20T10:59:59Z')).toBe(true)
    expect(await known('2027-01-20T11:00:00Z')).toBe(false)
    shop.setClock('2027-01-20T11:00:00Z')
    const read = await readBasket(visitor)
    shop.setClock(NOON)
    expect(read.ok && read.value).toMatchObject({ status: 'draft', count: 0 })
  })

  it('opens nothing with a revoked token', async () => {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const session = await shop.services.sessions.find(visitor.token)
    await shop.services.sessions.revoke(shop.database.db, session?.id ?? '')
    const read = await readBasket(visitor)
    expect(read.ok && read.value.count).toBe(0)
  })
})

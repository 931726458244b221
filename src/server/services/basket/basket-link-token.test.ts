import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { LinkedItem } from '#contract/basket/basket-link.ts'
import { readLinkToken, writeLinkToken } from './basket-link-token.ts'

const key = new Uint8Array(32).fill(7)
const now = new Date('2026-11-21T11:00:00Z')
const until = new Date('2026-12-21T11:00:00Z')
const items: LinkedItem[] = [
  {
    productId: 2182,
    choices: [{ optionId: 21821, day: '2026-12-01', time: null, passengers: { adult: 2 } }],
  },
]
const token = writeLinkToken(key, { items, until })
const codeOf = (read: ReturnType<typeof readLinkToken>) => (read.ok ? 'ok' : read.failure.code)

describe('the token of a basket link', () => {
  it('returns the tickets of a token until it expires', () => {
    expect(readLinkToken(key, token, now)).toEqual({ ok: true, value: { items, until } })
    expect(codeOf(readLinkToken(key, token, new Date(until.getTime() - 1)))).toBe('ok')
    expect(codeOf(readLinkToken(key, token, until))).toBe('link_expired')
  })

  it('refuses a token with any changed character', () => {
    const alphabet = 'ABCXYZabcxyz0189-_.= é'
    fc.assert(
      fc.property(
        fc.nat({ max: token.length - 1 }),
        fc.constantFrom(...Array.from(alphabet), ''),
        fc.boolean(),
        (at, sign, replace) => {
          const forged = token.slice(0, at) + sign + token.slice(replace ? at + 1 : at)
          fc.pre(forged !== token)
          expect(codeOf(readLinkToken(key, forged, now))).toBe('link_invalid')
        },
      ),
    )
  })

  it('refuses a token without its own signature', () => {
    const [payload = '', signature = ''] = token.split('.')
    const other = Buffer.from(JSON.stringify([4_000_000_000, items])).toString('base64url')
    const foreign = writeLinkToken(new Uint8Array(32).fill(8), { items, until })
    for (const forged of [payload, `${payload}.`, `${other}.${signature}`, `.${signature}`, '', '.', foreign])
      expect(codeOf(readLinkToken(key, forged, now))).toBe('link_invalid')
  })

  it('puts no price and no name into a token', () => {
    const text = Buffer.from(token.split('.')[0] ?? '', 'base64url').toString()
    expect(text).not.toMatch(/price|total|amount|EUR|name|traveller/)
  })
})

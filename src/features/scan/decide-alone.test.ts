import { describe, expect, it } from 'vitest'
import type { ScannableTicket } from '#domain/ticket/scan-code.ts'
import { createTicketKeyPair, signTicket } from '#server/vouchers/signed-code.ts'
import { ticketHash } from '#server/vouchers/token.ts'
import { decideAlone } from './decide-alone.ts'

const DAY = '2026-12-01'
const own = createTicketKeyPair()
const aTicket = (over: Partial<ScannableTicket> = {}): ScannableTicket => ({
  code: '7KQX-M2RD-94TB',
  productId: 2182,
  from: DAY,
  until: DAY,
  time: null,
  units: [{ type: 'adult', count: 2 }],
  ...over,
})
const setting = { productId: 2182, day: DAY }
const listed = (code: string, state: 'valid' | 'redeemed' | 'cancelled' | 'moved' = 'valid') => {
  const { from, until, time, units } = aTicket()
  const redeemed = state === 'redeemed' ? { at: '2026-12-01T08:00:00.000Z', scanner: 'Bus 1' } : null
  return { hash: ticketHash(code), state, from, until, time, units, redeemed }
}
const known = (tickets: ReturnType<typeof listed>[] = [], letIn: string[] = []) => ({
  scanner: { login: 'anna', name: 'Anna', scanner: 'Bus 3', operator: null, products: [] },
  keys: [{ kid: own.kid, publicKey: own.publicKey.toString('base64url') }],
  list: { productId: 2182, day: DAY, asOf: '2026-12-01T07:00:00.000Z', tickets },
  letIn,
})
const decide = async (content: string, memory = known()) =>
  (await decideAlone(content, setting, memory)).verdict

describe('a device without a network', () => {
  it('lets in by signature, listed or not', async () => {
    const signed = signTicket(aTicket(), own)
    expect(await decide(signed)).toBe('accepted')
    expect(await decideAlone(signed, setting, known([listed('7KQX-M2RD-94TB')]))).toEqual({
      verdict: 'accepted',
      ticket: aTicket(),
      redeemed: null,
      hash: ticketHash('7KQX-M2RD-94TB'),
    })
  })

  it.each(['redeemed', 'cancelled', 'moved'] as const)('refuses what its list calls %s', async (state) => {
    expect(await decide(signTicket(aTicket(), own), known([listed('7KQX-M2RD-94TB', state)]))).toBe(state)
  })

  it('refuses what it let in itself', async () => {
    const letIn = [ticketHash('7KQX-M2RD-94TB')]
    expect(await decide(signTicket(aTicket(), own), known([], letIn))).toBe('redeemed')
    expect(await decide('7kqxm2rd94tb', known([listed('7KQX-M2RD-94TB')], letIn))).toBe('redeemed')
  })

  it('refuses other days and products', async () => {
    expect(await decide(signTicket(aTicket({ from: '2026-12-02', until: '2026-12-02' }), own))).toBe(
      'wrong_day',
    )
    expect(await decide(signTicket(aTicket({ productId: 3 }), own))).toBe('wrong_product')
  })

  it('refuses altered codes and doubts unknown keys', async () => {
    const other = createTicketKeyPair()
    expect(await decide(signTicket(aTicket(), { ...other, kid: own.kid }))).toBe('altered')
    expect(await decide(signTicket(aTicket(), other))).toBe('unsure')
    expect(await decide('https://example.org')).toBe('unknown')
  })

  it('takes typed codes by its list alone', async () => {
    expect(await decide('7KQX M2RD 94TB', known([listed('7KQX-M2RD-94TB')]))).toBe('accepted')
    expect(await decide('7KQX M2RD 94TB')).toBe('unsure')
  })
})

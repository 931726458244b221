import { sign } from 'node:crypto'
import fc from 'fast-check'
import { encode } from 'uqr'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/time/day.ts'
import { passengerTypes } from '#domain/offer/passenger.ts'
import { fail, ok } from '#domain/result.ts'
import type { ScannableTicket } from '#domain/ticket/scan-code.ts'
import { TICKET_LETTERS } from '#domain/ticket/ticket-code.ts'
import { createTicketKeyPair, publicKeyOf, signTicket, verifyScanCode } from './signed-code.ts'

const own = createTicketKeyPair()
const former = createTicketKeyPair()
const foreign = createTicketKeyPair()
const keys = new Map([own, former].map(({ kid, publicKey }) => [kid, publicKeyOf(publicKey)]))
const check = (text: string) => verifyScanCode(text, keys)

const letters = (length: number) =>
  fc.string({ unit: fc.constantFrom(...TICKET_LETTERS.split('')), minLength: length, maxLength: length })
const day = fc.integer({ min: 0, max: 60_000 }).map((days) => addDays('2020-01-01', days))
const two = (number: number) => String(number).padStart(2, '0')
const time = fc.integer({ min: 0, max: 1_439 }).map((at) => `${two(Math.floor(at / 60))}:${two(at % 60)}`)
const anyTicket: fc.Arbitrary<ScannableTicket> = fc.record({
  code: fc.tuple(letters(4), letters(4), letters(4)).map((groups) => groups.join('-')),
  productId: fc.integer({ min: 1, max: 2_147_483_647 }),
  from: day,
  until: day,
  time: fc.option(time),
  units: fc.uniqueArray(
    fc.record({ type: fc.constantFrom(...passengerTypes), count: fc.integer({ min: 1, max: 99 }) }),
    { selector: ({ type }) => type, minLength: 1 },
  ),
})
const anyCode = anyTicket.map((ticket) => signTicket(ticket, own))

const all = (property: fc.IProperty<unknown>) => {
  fc.assert(property, { numRuns: 200 })
}

describe('a signed code', () => {
  it('returns the ticket, under former keys too', () => {
    all(
      fc.property(anyTicket, fc.constantFrom(own, former), (ticket, key) => {
        expect(check(signTicket(ticket, key))).toEqual(ok(ticket))
      }),
    )
  })

  it('signs the same code every time', () => {
    all(
      fc.property(anyTicket, (ticket) => {
        expect(signTicket(ticket, own)).toBe(signTicket(ticket, own))
      }),
    )
  })

  it('fits into a compact QR code', () => {
    all(
      fc.property(anyCode, (code) => {
        expect(code).toMatch(/^[A-Z0-9.]+$/)
        expect(encode(code, { ecc: 'M' }).version).toBeLessThanOrEqual(10)
      }),
    )
  })

  it('refuses a code with any letter changed', () => {
    all(
      fc.property(
        anyCode,
        fc.nat(),
        fc.constantFrom('A', 'B', 'M', 'Y', 'Z', '2', '7'),
        (code, place, letter) => {
          const at = 'CL1.'.length + (place % (code.length - 'CL1.'.length))
          fc.pre(code[at] !== letter && code[at] !== '.')
          const changed = code.slice(0, at) + letter + code.slice(at + 1)
          const inKid = at < 'CL1.'.length + own.kid.length
          expect(check(changed)).toEqual(fail(inKid ? 'unknown_key' : 'altered'))
        },
      ),
    )
  })

  it('refuses a code signed by another key', () => {
    all(
      fc.property(anyTicket, (ticket) => {
        expect(check(signTicket(ticket, foreign))).toEqual(fail('unknown_key'))
        expect(check(signTicket(ticket, { ...foreign, kid: own.kid }))).toEqual(fail('altered'))
      }),
    )
  })

  it('refuses a code that is cut off', () => {
    all(
      fc.property(anyCode, fc.nat(), (code, length) => {
        const cut = code.slice(0, 'CL1'.length + (length % (code.length - 'CL1'.length)))
        expect(check(cut)).toEqual(fail('truncated'))
      }),
    )
  })

  it('refuses a code in another encoding', () => {
    all(
      fc.property(anyTicket, (ticket) => {
        const code = signTicket(ticket, own)
        const [prefix, kid, packed = '', signature = ''] = code.split('.')
        const hex = sign(null, Buffer.from(`${prefix}.${kid}.${packed}`), own.privateKey).toString('hex')
        for (const other of [
          `${prefix}.${kid}.${packed.toLowerCase()}.${signature}`,
          `${prefix}.${kid}.${packed}.${hex.toUpperCase()}9`,
          `${prefix}.${kid}.${packed}.${signature}=`,
          `${code}.`,
          `${code} `,
        ]) {
          expect(check(other)).toEqual(fail('other_encoding'))
        }
      }),
    )
  })

  it('distinguishes codes from other texts and versions', () => {
    all(
      fc.property(anyCode, fc.string(), (code, text) => {
        fc.pre(!text.startsWith('CL'))
        expect(check(text)).toEqual(fail('not_a_code'))
        expect(check(code.replace('CL1', 'CL2'))).toEqual(fail('other_version'))
        expect(check(code.replace('CL1', 'cl1'))).toEqual(fail('not_a_code'))
      }),
    )
  })
})

import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import { LinkedItems, type LinkedItem } from '#contract/basket/basket-link.ts'
import { ok } from '#domain/result.ts'
import { refuse, type Answer } from '#server/refusal.ts'

/** The content of a link: tickets and the second at which it expires. */
export interface LinkContent {
  items: LinkedItem[]
  until: Date
}

const Payload = v.tuple([v.pipe(v.number(), v.safeInteger()), LinkedItems])

const signatureOf = (key: Uint8Array, payload: string): string =>
  createHmac('sha256', key).update(`basket link ${payload}`).digest('base64url')

/** Signs the encoded text, so that each link has one valid form. */
export function writeLinkToken(key: Uint8Array, { items, until }: LinkContent): string {
  const seconds = Math.floor(until.getTime() / 1_000)
  const payload = Buffer.from(JSON.stringify([seconds, items])).toString('base64url')
  return `${payload}.${signatureOf(key, payload)}`
}

function isSigned(key: Uint8Array, payload: string, signature: string): boolean {
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(key, payload))
  return given.length === right.length && timingSafeEqual(given, right)
}

/** Verifies the signature before it parses anything. */
export function readLinkToken(key: Uint8Array, token: string, now: Date): Answer<LinkContent> {
  const [payload = '', signature = '', ...rest] = token.split('.')
  if (rest.length > 0 || !isSigned(key, payload, signature)) return refuse('link_invalid')
  const parsed = v.safeParse(Payload, JSON.parse(Buffer.from(payload, 'base64url').toString()))
  if (!parsed.success) return refuse('link_invalid')
  const [seconds, items] = parsed.output
  const until = new Date(seconds * 1_000)
  return now < until ? ok({ items, until }) : refuse('link_expired')
}

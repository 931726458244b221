import { createHash } from 'node:crypto'

/** A Content-Security-Policy taken apart: directive → sources. */
export type Policy = Map<string, string[]>

export function parsePolicy(header: string): Policy {
  const directives = header
    .split(';')
    .map((directive) => directive.trim().split(/\s+/))
    .filter(([name]) => name)
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]))
}

export function printPolicy(policy: Policy): string {
  return [...policy].map(([name, sources]) => [name, ...sources].join(' ')).join('; ')
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/gi
const INLINE_STYLE = /<style[^>]*>([\s\S]*?)<\/style>/gi

const hashesOf = (html: string, pattern: RegExp): Set<string> =>
  new Set(
    [...html.matchAll(pattern)].map(
      ([, content = '']) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`,
    ),
  )

/**
 * Astro allows the hash of every script and style of the whole build on every page: kilobytes of header. Keeps of them
 * those that this page holds inline. It never adds one, so markup that slipped into the page is not allowed by being there.
 */
export function narrowToPage(policy: Policy, html: string): Policy {
  const narrowed = new Map(policy)
  const inline: [directive: string, hashes: Set<string>][] = [
    ['script-src', hashesOf(html, INLINE_SCRIPT)],
    ['style-src', hashesOf(html, INLINE_STYLE)],
  ]
  for (const [directive, hashes] of inline) {
    const sources = policy.get(directive)
    if (!sources) continue
    narrowed.set(directive, [
      ...new Set(sources.filter((source) => !source.startsWith("'sha256-") || hashes.has(source))),
    ])
  }
  return narrowed
}

/** Where a payment page may send forms (3-D Secure), show frames (card fields, the bank) and talk to. */
export interface PaymentOrigins {
  forms: string[]
  frames: string[]
  connections: string[]
  images: string[]
}

/** The payment route alone: with `form-action 'self'` the forms to the card's bank would be blocked (payments.md a.7). */
export function widenForPayment(policy: Policy, origins: PaymentOrigins): Policy {
  const widened = new Map(policy)
  const add = (directive: string, sources: string[]) => {
    const present = (policy.get(directive) ?? []).filter((source) => source !== "'none'")
    widened.set(directive, [...new Set([...present, ...sources])])
  }
  add('form-action', origins.forms)
  add('frame-src', origins.frames)
  add('connect-src', origins.connections)
  add('img-src', origins.images)
  return widened
}

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

/** Leaves out `'none'` beside what a page has inserted, since browsers complain of the two. */
export function printPolicy(policy: Policy): string {
  return [...policy]
    .map(([name, sources]) => {
      const others = sources.filter((source) => source !== "'none'")
      return [name, ...(others.length > 0 ? others : sources)].join(' ')
    })
    .join('; ')
}

/** A build has a few dozen inline texts; data is never hashed. */
const MOST_KNOWN = 500
const hashes = new Map<string, string>()

function hashOf(text: string): string {
  const known = hashes.get(text)
  if (known) return known
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
  if (hashes.size < MOST_KNOWN) hashes.set(text, hash)
  return hash
}

/** Data for search engines, which policies do not restrict. */
const DATA = 'application/ld+json'

/** The hashes of the inline texts in tags of this name. */
function inlineHashes(html: Buffer, tag: 'script' | 'style'): Set<string> {
  const found = new Set<string>()
  for (let from = html.indexOf(`<${tag}`); from >= 0; from = html.indexOf(`<${tag}`, from + 1)) {
    const open = html.indexOf('>', from)
    const attributes = html.toString('latin1', from, open)
    if (attributes.includes(' src=') || attributes.includes(DATA)) continue
    found.add(hashOf(html.toString('utf8', open + 1, html.indexOf(`</${tag}>`, open))))
  }
  return found
}

/**
 * Astro allows the hashes of all scripts and styles of the build on every page: kilobytes of header. Keeps
 * those of what this page holds inline. It never adds one, so injected markup stays forbidden.
 */
export function narrowToPage(policy: Policy, html: Buffer): Policy {
  const narrowed = new Map(policy)
  for (const tag of ['script', 'style'] as const) {
    const sources = policy.get(`${tag}-src`)
    if (!sources) continue
    const inline = inlineHashes(html, tag)
    narrowed.set(`${tag}-src`, [
      ...new Set(sources.filter((source) => !source.startsWith("'sha256-") || inline.has(source))),
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

/** For the payment pages: `form-action 'self'` would block the forms of 3-D Secure to the card's bank. */
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

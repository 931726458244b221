import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { narrowToPage, parsePolicy, printPolicy, widenForPayment } from './policy.ts'

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('the policy of a page', () => {
  it('keeps only the hashes of its inline texts', () => {
    const policy = parsePolicy(
      `script-src 'self' ${hash('mine()')} ${hash('other()')}; style-src 'self' ${hash('a{}')}`,
    )
    const html = Buffer.from(
      '<style data-x>a{}</style><script type="module">mine()</script><script src="/x.js">other()</script>',
    )
    expect(printPolicy(narrowToPage(policy, html))).toBe(
      `script-src 'self' ${hash('mine()')}; style-src 'self' ${hash('a{}')}`,
    )
  })

  it('allows only hashed scripts', () => {
    const policy = parsePolicy("script-src 'self'")
    expect(printPolicy(narrowToPage(policy, Buffer.from('<script>alert(1)</script>')))).toBe(
      "script-src 'self'",
    )
  })

  it('ignores data and hashes bytes like browsers', () => {
    const policy = parsePolicy(`script-src ${hash('{"é":1}')} ${hash('say("é")')}`)
    const html = Buffer.from(
      '<script type="application/ld+json">{"é":1}</script><SCRIPT></SCRIPT><script>say("é")</script>',
    )
    expect(printPolicy(narrowToPage(policy, html))).toBe(`script-src ${hash('say("é")')}`)
  })

  it('widens only four directives for a payment', () => {
    const policy = parsePolicy("default-src 'none'; form-action 'self'; script-src 'self'; frame-src 'none'")
    const widened = widenForPayment(policy, {
      forms: ['https:'],
      frames: ['https:'],
      connections: ['x'],
      images: ['y'],
    })
    expect(printPolicy(widened)).toBe(
      "default-src 'none'; form-action 'self' https:; script-src 'self'; frame-src https:; connect-src x; img-src y",
    )
    expect(policy.get('form-action')).toEqual(["'self'"])
  })
})

describe('printPolicy', () => {
  it('leaves out none beside what a page inserted, and keeps it alone', () => {
    const policy = parsePolicy("worker-src 'none' 'self'; object-src 'none'; trusted-types 'none' default")
    expect(printPolicy(policy)).toBe("worker-src 'self'; object-src 'none'; trusted-types default")
  })
})

import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { sha256 } from './sha256.ts'

const byNode = (text: string) => createHash('sha256').update(text).digest('hex')

it('hashes texts of every length up to three blocks', () => {
  for (let length = 0; length <= 192; length += 1) {
    const text = Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7) % 90))).join('')
    expect(sha256(text), `${length} characters`).toBe(byNode(text))
  }
})

it('hashes the bytes of UTF-8', () => {
  for (const text of ['é', '山田', '🚌'.repeat(20)]) expect(sha256(text)).toBe(byNode(text))
})

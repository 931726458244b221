import { randomBytes } from 'node:crypto'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { compressedLately, keptBytes } from './compressed-lately.ts'

const aText = (length: number) => Buffer.from(randomBytes(length).toString('hex'))

it('compresses the same bytes once', async () => {
  const text = aText(20_000)
  const [first, meanwhile] = await Promise.all([
    compressedLately('br', text, 7),
    compressedLately('br', Buffer.from(text), 7),
  ])
  expect(meanwhile).toBe(first)
  expect(await compressedLately('br', Buffer.from(text), 7)).toBe(first)
  expect(brotliDecompressSync(first)).toEqual(text)
})

it('tells texts, encodings and qualities apart', async () => {
  const [text, other] = [aText(9_000), aText(9_000)]
  const br = await compressedLately('br', text, 7)
  expect(gunzipSync(await compressedLately('gzip', text, 7))).toEqual(text)
  expect(brotliDecompressSync(await compressedLately('br', other, 7))).toEqual(other)
  expect(await compressedLately('br', text, 10)).not.toBe(br)
})

it('keeps a bounded number of bytes', async () => {
  for (let time = 0; time < 300; time += 1) await compressedLately('gzip', aText(8_000), 1)
  expect(keptBytes()).toBeGreaterThan(1_000_000)
  expect(keptBytes()).toBeLessThanOrEqual(2 * 1024 * 1024)
})

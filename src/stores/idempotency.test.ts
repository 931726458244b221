import { expect, it } from 'vitest'
import { newIdempotencyKey } from './idempotency.ts'

it('creates unique version 4 UUIDs', () => {
  const keys = Array.from({ length: 200 }, newIdempotencyKey)
  expect(new Set(keys).size).toBe(200)
  for (const key of keys) {
    expect(key).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/)
  }
})

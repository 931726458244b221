import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { qrPath } from './qr-path.ts'

it("draws exactly the code's dark modules", () => {
  const { d, size } = qrPath('7KQX-M2RD-94TB')
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at++) {
      const row = drawn[Number(y)]
      if (row) row[at] = true
    }
  }
  expect(drawn).toEqual(encode('7KQX-M2RD-94TB', { ecc: 'Q', border: 0 }).data)
})

import { encode } from 'uqr'
import { expect, it } from 'vitest'
import { aTicket } from '#tests/fixtures/voucher.ts'
import { qrPath } from './qr-path.ts'

it("draws exactly the code's dark modules", () => {
  const { scanCode } = aTicket()
  const { d, size } = qrPath(scanCode)
  const drawn = Array.from({ length: size }, () => Array.from({ length: size }, () => false))
  for (const [, x, y, length] of d.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let at = Number(x); at < Number(x) + Number(length); at++) {
      const row = drawn[Number(y)]
      if (row) row[at] = true
    }
  }
  expect(drawn).toEqual(encode(scanCode, { ecc: 'M', border: 0 }).data)
})

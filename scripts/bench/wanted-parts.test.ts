import { describe, expect, it } from 'vitest'
import { wantedParts } from './wanted-parts.ts'

const parts = { basket: [], start: ['S4'], memory: ['S5'] }

describe('the parts of a bench', () => {
  it('runs all parts when none is named', () => {
    const isWanted = wantedParts(parts, [])
    expect([isWanted('basket'), isWanted('start'), isWanted('memory')]).toEqual([true, true, true])
  })

  it('selects parts by name or letter', () => {
    const isWanted = wantedParts(parts, ['basket', 'S4'])
    expect([isWanted('basket'), isWanted('start'), isWanted('memory')]).toEqual([true, true, false])
  })

  it('refuses an unknown name', () => {
    expect(() => wantedParts(parts, ['S3'])).toThrow('no part S3, only basket, start, memory')
  })
})

import { describe, expect, it } from 'vitest'
import { weekLine } from './week-line.ts'

const drawn = (...open: boolean[]) => open.map((_, column) => weekLine(open, column))

describe('the line of a week', () => {
  it('draws the line through open days, edge to edge', () => {
    expect(drawn(true, true, true)).toEqual(['week-line', 'week-line', 'week-line'])
  })

  it('begins and ends at a stop beside a closed day', () => {
    expect(drawn(false, true, true, false, true)).toEqual([
      undefined,
      'week-line week-line-begins',
      'week-line week-line-ends',
      undefined,
      'week-line week-line-begins',
    ])
  })

  it('draws no line at a single open day', () => {
    expect(drawn(false, true, false)[1]).toBeUndefined()
  })
})

import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallerError } from './caller-error.ts'
import { createTroubleLog } from './trouble.ts'

const levels = { logLevel: 'info' as const }
const told: string[] = []
const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void told.push(line))
afterEach(() => void told.splice(0))
const lines = () => told.map((line) => JSON.parse(line) as { level: number; id?: string; error: string })

describe('the log of troubles', () => {
  it('is a warning where the caller made it and an error where we did', () => {
    const log = createTroubleLog(levels)
    log.tell(new CallerError('malformed', 'a body that ended early'), 'a-1')
    log.tell(new Error('connection refused'), 'a-2')
    log.tellLast(new Error('out of memory'))
    expect(lines().map(({ level, id }) => [level, id])).toEqual([
      [40, 'a-1'],
      [50, 'a-2'],
      [60, undefined],
    ])
    expect(spy).toHaveBeenCalledTimes(3)
  })

  it.each(['error', 'silent'] as const)('of callers is not told at the level %s', (logLevel) => {
    const log = createTroubleLog({ logLevel })
    log.tell(new CallerError('too_large', 'a body'))
    expect(lines()).toEqual([])
    log.tell(new Error('ours'))
    expect(lines()).toHaveLength(1)
  })
})

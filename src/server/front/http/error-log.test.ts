import { afterEach, describe, expect, it, vi } from 'vitest'
import { CallerError } from './caller-error.ts'
import { createErrorLog } from './error-log.ts'

const levels = { logLevel: 'info' as const }
const logged: string[] = []
const spy = vi.spyOn(console, 'error').mockImplementation((line: string) => void logged.push(line))
afterEach(() => void logged.splice(0))
const lines = () => logged.map((line) => JSON.parse(line) as { level: number; id?: string; error: string })

describe('the error log', () => {
  it("warns of callers' mistakes and logs our errors", () => {
    const log = createErrorLog(levels)
    log.log(new CallerError('a body that ended early'), 'a-1')
    log.log(new Error('connection refused'), 'a-2')
    log.logFatal(new Error('out of memory'))
    expect(lines().map(({ level, id }) => [level, id])).toEqual([
      [40, 'a-1'],
      [50, 'a-2'],
      [60, undefined],
    ])
    expect(spy).toHaveBeenCalledTimes(3)
  })

  it.each(['error', 'silent'] as const)("omits callers' mistakes at the level %s", (logLevel) => {
    const log = createErrorLog({ logLevel })
    log.log(new CallerError('a body that ended early'))
    expect(lines()).toEqual([])
    log.log(new Error('ours'))
    expect(lines()).toHaveLength(1)
  })
})

import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { AdyenRefusal } from './adyen-http.ts'
import { withRetries } from './retries.ts'

// Only what the retries wait by: other files of this process may still be ending work of their own.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const passAllWaits = () => vi.advanceTimersByTimeAsync(60_000)

/** How often a call is made when every answer fails in the same way, and its result. */
async function calls(problem: unknown) {
  const work = vi.fn(() => Promise.reject(problem as Error))
  const pending = withRetries(work)
  await passAllWaits()
  const result = await pending
  return [work.mock.calls.length, result.ok ? 'ok' : result.failure.kind]
}

describe('a call to the provider', () => {
  it.each([
    ['no answer', 3, 'unknown', new Error('socket hang up')],
    ['500', 3, 'unknown', new AdyenRefusal(500, undefined, false)],
    ['429', 3, 'unknown', new AdyenRefusal(429, undefined, false)],
    ['409', 3, 'unknown', new AdyenRefusal(409, undefined, false)],
    ['422 still running', 3, 'unknown', new AdyenRefusal(422, '704', false)],
    ['422 transient', 3, 'unknown', new AdyenRefusal(422, '10_001', true)],
    ['422', 1, 'rejected', new AdyenRefusal(422, '10_001', false)],
    ['401', 1, 'rejected', new AdyenRefusal(401, undefined, false)],
    ['499', 1, 'rejected', new AdyenRefusal(499, undefined, false)],
  ])('tries a call answered with %s %i times: %s', async (_, times, kind, problem) => {
    expect(await calls(problem)).toEqual([times, kind])
  })

  it('stops with the first good answer', async () => {
    const work = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(new Error('lost'))
      .mockResolvedValue('paid')
    const result = withRetries(work)
    await passAllWaits()
    expect(await result).toEqual({ ok: true, value: 'paid' })
    expect(work).toHaveBeenCalledTimes(2)
  })
})

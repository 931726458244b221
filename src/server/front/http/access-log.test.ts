import { describe, expect, it } from 'vitest'
import { type Access, createAccessLog, logLine, createStdoutAccessLog } from './access-log.ts'

const access = (over: Partial<Access> = {}): Access => ({
  id: 'a-1',
  method: 'GET',
  url: '/en/41/paris',
  address: '203.0.113.9',
  status: 200,
  took: 1.234,
  from: 'page',
  ...over,
})

const parsed = (over: Partial<Access>, sample?: number) =>
  JSON.parse(logLine(access(over), sample)) as Record<string, unknown>

describe('a line of the access log', () => {
  it('writes JSON for any path', () => {
    expect(parsed({ url: '/en/"41"' })).toMatchObject({
      id: 'a-1',
      method: 'GET',
      path: '/en/"41"',
      address: '203.0.113.9',
      status: 200,
      ms: 1.2,
      from: 'page',
    })
    for (const url of ['/\\', '/\u0001', '/\u2028', '/%22', '/é', '/a b'])
      expect(parsed({ url }).path).toBe(url)
  })

  it('contains neither queries nor tokens', () => {
    expect(parsed({ url: '/api/v2/transaction/voucher?token=secret' }).path).toBe(
      '/api/v2/transaction/voucher',
    )
    expect(parsed({ url: '/en/voucher/secret' }).path).toBe('/en/voucher/…')
    expect(parsed({ url: '/en/voucher/secret?x=secret' }).path).toBe('/en/voucher/…')
    expect(parsed({ url: '/fr/confirm-order/secret' }).path).toBe('/fr/confirm-order/…')
    expect(parsed({ url: '/de/change-booking/secret?ticket=1' }).path).toBe('/de/change-booking/…')
    expect(parsed({ url: '/fr/choose-password/secret?wrong=x' }).path).toBe('/fr/choose-password/…')
    expect(parsed({ url: '/de/move-ticket/secret?visit=1' }).path).toBe('/de/move-ticket/…')
  })

  it('names the sampled share', () => {
    expect(parsed({}, 0.25).sample).toBe(0.25)
    expect(parsed({}).sample).toBeUndefined()
  })
})

describe('the access log', () => {
  function open(sample: number) {
    const waiting: string[] = []
    const written: string[] = []
    const destination = {
      write: (line: string) => waiting.push(line),
      flushSync: () => void written.push(...waiting.splice(0)),
    }
    return { log: createAccessLog(destination, sample), waiting, written }
  }

  it('buffers the lines of reads', () => {
    const { log, waiting, written } = open(1)
    for (const method of ['GET', 'HEAD']) log.write(access({ method, status: 304 }))
    expect([waiting.length, written.length]).toEqual([2, 0])
    log.close()
    expect([waiting.length, written.length]).toEqual([0, 2])
  })

  it.each([{ status: 400 }, { status: 404 }, { status: 503 }, { method: 'POST' }, { method: 'PUT' }])(
    'writes %o at once, after all buffered lines',
    (over) => {
      const { log, written } = open(0.000001)
      log.write(access(over))
      expect(written).toHaveLength(1)
      expect(written[0]).not.toContain('sample')
    },
  )

  it('writes the configured share of reads', () => {
    const { log, waiting } = open(0.1)
    for (let count = 0; count < 20_000; count++) log.write(access())
    expect(waiting.length).toBeGreaterThan(1_700)
    expect(waiting.length).toBeLessThan(2_300)
  })

  it('writes to standard output from the level info', async () => {
    for (const logLevel of ['info', 'silent']) {
      const log = await createStdoutAccessLog({ logLevel, accessLogSample: 1 })
      expect(() => log.close()).not.toThrow()
    }
  })
})

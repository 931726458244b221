import { describe, expect, it } from 'vitest'
import { logLine } from './access-log.ts'

const line = (url: string) =>
  JSON.parse(logLine({ id: 'a-1', method: 'GET', url, status: 200, took: 1.234, from: 'page' })) as {
    path: string
  }

describe('the access log', () => {
  it('writes one JSON line', () => {
    expect(line('/en/"41"')).toMatchObject({
      id: 'a-1',
      method: 'GET',
      path: '/en/"41"',
      status: 200,
      ms: 1.2,
      from: 'page',
    })
  })

  it('leaves out queries and voucher tokens', () => {
    expect(line('/api/v2/transaction/voucher?token=secret').path).toBe('/api/v2/transaction/voucher')
    expect(line('/en/voucher/secret').path).toBe('/en/voucher/…')
    expect(line('/en/voucher/secret?x=secret').path).toBe('/en/voucher/…')
  })
})

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { judgeLeftovers, judgeLog } from './judge-leftovers.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'leftovers-'))
  vi.spyOn(console, 'error').mockReturnValue()
  vi.spyOn(console, 'log').mockReturnValue()
})
afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const REQUEST = '{"level":30,"method":"POST","path":"/api/v2/transaction/payment/adyen","ms":4.111}'

it.each([
  '{"number":"4111111111111111"}',
  'card 5555 5555 5555 4444',
  String.raw`{\"securityCode\":\"737\"`,
  'cvc=7373',
])('finds a card in what a run leaves behind: %s', (text) => {
  writeFileSync(join(folder, 'traffic.har'), text)
  expect(judgeLeftovers(folder)).toEqual({ passed: 0, failed: 1 })
})

it('finds no card where none stands', () => {
  writeFileSync(
    join(folder, 'traffic.har'),
    `${REQUEST} "encryptedSecurityCode":"eyJhbGciOi" cc.cvc.920 visa 1111`,
  )
  writeFileSync(join(folder, 'error-context.md'), 'textbox: 4111 1111 1111 1111')
  expect(judgeLeftovers(folder)).toEqual({ passed: 0, failed: 0 })
  expect(judgeLeftovers(join(folder, 'none'))).toEqual({ passed: 0, failed: 0 })
})

it('finds a card in the log', () => {
  const log = join(folder, 'shop.log')
  writeFileSync(log, REQUEST)
  expect(judgeLog(log)).toEqual({ passed: 0, failed: 0 })
  writeFileSync(log, `${REQUEST}\n{"level":20,"body":"4111-1111-1111-1111"}`)
  expect(judgeLog(log)).toEqual({ passed: 0, failed: 1 })
})

it('refuses a log without requests', () => {
  const log = join(folder, 'shop.log')
  writeFileSync(log, '{"level":50,"msg":"closed"}')
  expect(judgeLog(log)).toEqual({ passed: 0, failed: 1 })
})

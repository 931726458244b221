import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createLedger, type SandboxPayment } from './ledger.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'ledger-'))
  file = join(folder, 'context.jsonl')
})
afterEach(() => rmSync(folder, { recursive: true }))

const payment = (id: string) => ({ id, reference: 'Zoë', modifications: [] }) as unknown as SandboxPayment
const answer = (id: string) => ({ id, bodyHash: '', status: 200, body: {} })

function pay(ledger: ReturnType<typeof createLedger>, id: string): void {
  ledger.together(() => {
    ledger.payments.put(payment(id))
    ledger.answers.put(answer(id))
  })
}

describe('the ledger on disk', () => {
  it('keeps payment and answer together after a torn write', () => {
    const written = createLedger(file)
    pay(written, 'first')
    pay(written, 'second')
    written.close()
    const whole = readFileSync(file)
    for (let length = 0; length <= whole.length; length++) {
      writeFileSync(file, whole)
      truncateSync(file, length)
      const torn = createLedger(file)
      const ids = torn.payments.all().map(({ id }) => id)
      expect(torn.answers.all().map(({ id }) => id)).toEqual(ids)
      pay(torn, 'third')
      torn.close()
      const again = createLedger(file)
      expect(again.payments.all().map(({ id }) => id)).toEqual([...ids, 'third'])
      again.close()
    }
  })

  it('rolls back what it could not write', () => {
    const ledger = createLedger(file)
    pay(ledger, 'first')
    ledger.close()
    expect(() => pay(ledger, 'second')).toThrow('EBADF')
    expect(() => ledger.payments.put({ ...payment('first'), token: 'changed' })).toThrow('EBADF')
    expect(ledger.payments.all()).toEqual([payment('first')])
    expect(ledger.answers.get('second')).toBeUndefined()
  })
})

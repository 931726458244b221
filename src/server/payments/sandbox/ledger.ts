import { appendFileSync, existsSync, readFileSync } from 'node:fs'

export interface Amount {
  /** Integer minor units. */
  value: number
  currency: string
}

export type ResultCode = 'Authorised' | 'Refused' | 'Error' | 'Cancelled' | 'Received' | 'Pending'

export interface Answer {
  resultCode: ResultCode
  refusalReason?: string
  refusalReasonCode?: string
}

export interface Modification {
  pspReference: string
  kind: 'captures' | 'refunds' | 'cancels' | 'reversals'
  amount: Amount
  success: boolean
}

export interface SandboxPayment {
  /** The pspReference. */
  id: string
  /** Names the payment to the shopper's browser (3-D Secure and hosted page); the pspReference never goes there. */
  token: string
  reference: string
  merchantAccount: string
  amount: Amount
  method: string
  returnUrl: string
  /** The shop's own origin, told with native 3-D Secure; the challenge answers only to it. */
  origin: string
  lastFour?: string
  /** What the test data makes of it once the shopper has done their part. */
  outcome: Answer
  /** What was answered last; final unless Received or Pending. */
  answer?: Answer
  /** What the bank made of the password. */
  challenge?: 'passed' | 'failed'
  /** Holder names `capture failed` and `refund failed` let the later modification fail. */
  failing?: 'capture' | 'refund'
  modifications: Modification[]
}

/** An answer kept under its Idempotency-Key. */
export interface KeptAnswer {
  id: string
  bodyHash: string
  status: number
  body: unknown
}

export interface Delivery {
  id: string
  url: string
  body: string
  tries: number
  accepted: boolean
}

/** The last record per id wins, in memory as in the file. */
class Table<T extends { id: string }> {
  readonly #records = new Map<string, T>()
  readonly #write: (record: T) => void

  constructor(write: (record: T) => void) {
    this.#write = write
  }

  get(id: string): T | undefined {
    return this.#records.get(id)
  }

  all(): T[] {
    return [...this.#records.values()]
  }

  put(record: T): T {
    this.#write(record)
    this.#records.set(record.id, record)
    return record
  }

  recall(record: T): void {
    this.#records.set(record.id, record)
  }
}

export interface Ledger {
  payments: Table<SandboxPayment>
  answers: Table<KeptAnswer>
  deliveries: Table<Delivery>
}

type Line =
  | { table: 'payments'; record: SandboxPayment }
  | { table: 'answers'; record: KeptAnswer }
  | { table: 'deliveries'; record: Delivery }

/** A line half written by a kill is the last one, and was never answered: it is left out. */
function readLines(file: string): Line[] {
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.flatMap((line) => {
    try {
      return [JSON.parse(line) as Line]
    } catch {
      return []
    }
  })
}

/**
 * Payments, kept answers and webhooks still to be delivered. With a file each fact is appended before it is
 * answered, so that a killed sandbox comes back with the same books and tests can compare them with the shop's.
 */
export function openLedger(file?: string): Ledger {
  const append = (line: Line): void => {
    if (file) appendFileSync(file, `${JSON.stringify(line)}\n`)
  }
  const ledger: Ledger = {
    payments: new Table((record) => append({ table: 'payments', record })),
    answers: new Table((record) => append({ table: 'answers', record })),
    deliveries: new Table((record) => append({ table: 'deliveries', record })),
  }
  if (!file || !existsSync(file)) return ledger
  // A torn last line must not swallow the next record.
  appendFileSync(file, '\n')
  for (const line of readLines(file)) {
    if (line.table === 'payments') ledger.payments.recall(line.record)
    if (line.table === 'answers') ledger.answers.recall(line.record)
    if (line.table === 'deliveries') ledger.deliveries.recall(line.record)
  }
  return ledger
}

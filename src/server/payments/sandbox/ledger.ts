import { closeSync, fdatasyncSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

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
  kind: 'captures' | 'refunds' | 'cancels' | 'reversals' | 'chargebacks'
  /** Negative where a chargeback was reversed. */
  amount: Amount
  success: boolean
}

export interface SandboxPayment {
  /** The pspReference. */
  id: string
  /**
   * Identifies the payment to the shopper's browser (3-D Secure and hosted page), which never sees the
   * pspReference.
   */
  token: string
  reference: string
  merchantAccount: string
  amount: Amount
  method: string
  returnUrl: string
  /** The shop's own origin, sent with native 3-D Secure; the challenge posts its result only there. */
  origin: string
  lastFour?: string
  /** The result that the test data selects once the shopper has done their part. */
  outcome: Answer
  /** The latest answer; final unless Received or Pending. */
  answer?: Answer
  /** The bank's verdict on the password. */
  challenge?: 'passed' | 'failed'
  /** The holder names `capture failed` and `refund failed` make that later modification fail. */
  failing?: 'capture' | 'refund'
  modifications: Modification[]
}

/** An answer stored under its Idempotency-Key. */
export interface StoredAnswer {
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

/** The last record per id wins, in memory and in the file. */
class Table<T extends { id: string }> {
  readonly #records = new Map<string, T>()
  readonly #note: (record: T, undo: () => void) => void

  constructor(note: (record: T, undo: () => void) => void) {
    this.#note = note
  }

  get(id: string): T | undefined {
    return this.#records.get(id)
  }

  all(): T[] {
    return [...this.#records.values()]
  }

  put(record: T): T {
    const before = this.#records.get(record.id)
    this.recall(record)
    this.#note(record, () => (before ? this.recall(before) : this.#records.delete(record.id)))
    return record
  }

  recall(record: T): void {
    this.#records.set(record.id, record)
  }
}

export interface Ledger {
  payments: Table<SandboxPayment>
  answers: Table<StoredAnswer>
  deliveries: Table<Delivery>
  /** Writes all records of `work` or none: a payment, the answer under its key, its webhook. */
  together<R>(work: () => R): R
  close(): void
}

type Fact =
  | { table: 'payments'; record: SandboxPayment }
  | { table: 'answers'; record: StoredAnswer }
  | { table: 'deliveries'; record: Delivery }

/** Skips a line that a kill or a full disk left half written: its request was never answered. */
function readFacts(line: string): Fact[] {
  try {
    return JSON.parse(line) as Fact[]
  } catch {
    return []
  }
}

interface LedgerFile {
  /** The facts in the file when it was opened. */
  facts: Fact[]
  append(facts: Fact[]): void
  close(): void
}

function openFile(file: string): LedgerFile {
  try {
    mkdirSync(dirname(file), { recursive: true })
    const descriptor = openSync(file, 'a+', 0o600)
    return {
      facts: readFileSync(descriptor, 'utf8').split('\n').flatMap(readFacts),
      append(facts) {
        // The line break comes first, so that a line after a torn one still stands by itself.
        writeSync(descriptor, `\n${JSON.stringify(facts)}`)
        fdatasyncSync(descriptor)
      },
      close: () => closeSync(descriptor),
    }
  } catch (problem) {
    const why = problem instanceof Error ? problem.message : String(problem)
    throw new Error(`The Adyen sandbox cannot write its ledger to ${file} (set DATA_DIR): ${why}.`, {
      cause: problem,
    })
  }
}

/**
 * Payments, stored answers and undelivered webhooks. With a file, every fact is on disk before it is
 * answered, related facts on one line, so that a killed sandbox restarts with the same ledger.
 */
export function createLedger(file?: string): Ledger {
  const kept = file === undefined ? undefined : openFile(file)
  let noted: { fact: Fact; undo: () => void }[] = []
  let depth = 0

  function together<R>(work: () => R): R {
    depth += 1
    try {
      const done = work()
      if (depth === 1 && noted.length > 0) kept?.append(noted.map(({ fact }) => fact))
      return done
    } catch (problem) {
      if (depth === 1) for (const { undo } of noted.toReversed()) undo()
      throw problem
    } finally {
      depth -= 1
      if (depth === 0) noted = []
    }
  }

  const note = (fact: Fact, undo: () => void): void => together(() => void noted.push({ fact, undo }))

  const ledger: Ledger = {
    payments: new Table((record, undo) => note({ table: 'payments', record }, undo)),
    answers: new Table((record, undo) => note({ table: 'answers', record }, undo)),
    deliveries: new Table((record, undo) => note({ table: 'deliveries', record }, undo)),
    together,
    close: () => kept?.close(),
  }
  for (const { table, record } of kept?.facts ?? []) {
    if (table === 'payments') ledger.payments.recall(record)
    if (table === 'answers') ledger.answers.recall(record)
    if (table === 'deliveries') ledger.deliveries.recall(record)
  }
  return ledger
}

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import * as v from 'valibot'
import type { CardKey } from './card-key.ts'

const DEFAULT_SANDBOX_PORT = 4322

export interface SandboxSettings {
  host: string
  /** 0 takes any free port, so that tests can run many sandboxes at once. */
  port: number
  /**
   * The file in which every fact is written before it is answered; without it, the ledger is kept in
   * memory.
   */
  ledgerFile?: string
  /** The address for webhooks; by default, the origin of each payment's return URL. */
  webhookUrl?: string
  /** Seconds after which a pending payment is authorised; by default, only a test settles it. */
  pendingSeconds?: number
  tls?: { key: string; cert: string }
  /** The key that seals cards; by default a new one for each start. */
  cardKey?: CardKey
}

const number = v.pipe(v.string(), v.regex(/^\d+$/, 'must be a whole number'), v.transform(Number))
const optional = v.optional(v.pipe(v.string(), v.minLength(1)))
const Variables = v.object({
  SANDBOX_HOST: v.optional(v.string(), '127.0.0.1'),
  SANDBOX_PORT: v.optional(number, String(DEFAULT_SANDBOX_PORT)),
  DATA_DIR: v.optional(v.string(), ''),
  SANDBOX_WEBHOOK_URL: v.optional(v.pipe(v.string(), v.url('must be a URL'))),
  SANDBOX_PENDING_SECONDS: v.optional(number, '30'),
  SANDBOX_TLS_KEY: optional,
  SANDBOX_TLS_CERT: optional,
})

const loopback = new Set(['127.0.0.1', '::1', 'localhost'])
export const isLoopback = (host: string): boolean => loopback.has(host.replace(/^\[(.*)\]$/, '$1'))

/** A sandbox that others can reach would hand out free tickets, so any other host is refused. */
export function checkLoopback(host: string): void {
  if (!isLoopback(host)) {
    throw new Error(`The Adyen sandbox listens on loopback only; SANDBOX_HOST is "${host}".`)
  }
}

export function readSandboxSettings(variables: Record<string, string | undefined>): SandboxSettings {
  const read = v.safeParse(Variables, variables)
  if (!read.success) {
    const issue = read.issues[0]
    throw new Error(`${v.getDotPath(issue) ?? 'A sandbox setting'} ${issue.message}.`)
  }
  const found = read.output
  checkLoopback(found.SANDBOX_HOST)
  return {
    host: found.SANDBOX_HOST,
    port: found.SANDBOX_PORT,
    ledgerFile: resolve(found.DATA_DIR || '.data', 'sandbox-ledger.jsonl'),
    webhookUrl: found.SANDBOX_WEBHOOK_URL,
    pendingSeconds: found.SANDBOX_PENDING_SECONDS,
    ...(found.SANDBOX_TLS_KEY && found.SANDBOX_TLS_CERT
      ? {
          tls: {
            key: readFileSync(found.SANDBOX_TLS_KEY, 'utf8'),
            cert: readFileSync(found.SANDBOX_TLS_CERT, 'utf8'),
          },
        }
      : {}),
  }
}

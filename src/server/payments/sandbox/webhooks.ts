import { createHmac, randomUUID } from 'node:crypto'
import { sandboxAccount } from './account.ts'
import type { Faults } from './faults.ts'
import type { Amount, Delivery, Ledger, SandboxPayment } from './ledger.ts'
import { isLoopback, type SandboxSettings } from './settings.ts'

export type EventCode =
  | 'AUTHORISATION'
  | 'CAPTURE'
  | 'CAPTURE_FAILED'
  | 'REFUND'
  | 'REFUND_FAILED'
  | 'CANCELLATION'
  | 'CANCEL_OR_REFUND'
  | 'NOTIFICATION_OF_CHARGEBACK'
  | 'REQUEST_FOR_INFORMATION'
  | 'CHARGEBACK'
  | 'CHARGEBACK_REVERSED'
  | 'SECOND_CHARGEBACK'
  | 'DISPUTE_DEFENSE_PERIOD_ENDED'

export interface Announcement {
  eventCode: EventCode
  success: boolean
  reason?: string
  /** A modification has a reference of its own and refers to the payment as the original. */
  modification?: { pspReference: string; amount: Amount; reference: string }
}

const LONGEST_WAIT_MS = 5_000
const RETRY_MS = [200, 400, 800, 1_600, 3_200]
const LAST_TRY = 200

/** Signs eight fields, joined by colons; no other field of a webhook is signed. */
function signatureOf(item: Record<string, unknown>, amount: Amount): string {
  const fields = [
    item['pspReference'],
    item['originalReference'] ?? '',
    item['merchantAccountCode'],
    item['merchantReference'],
    amount.value,
    amount.currency,
    item['eventCode'],
    item['success'],
  ]
  const key = Buffer.from(sandboxAccount.hmacKey, 'hex')
  return createHmac('sha256', key).update(fields.join(':'), 'utf8').digest('base64')
}

function write(payment: SandboxPayment, announced: Announcement): string {
  const { modification, eventCode, success, reason = '' } = announced
  const amount = modification?.amount ?? payment.amount
  const item = {
    amount,
    eventCode,
    eventDate: new Date().toISOString(),
    merchantAccountCode: payment.merchantAccount,
    merchantReference: modification?.reference ?? payment.reference,
    pspReference: modification?.pspReference ?? payment.id,
    ...(modification ? { originalReference: payment.id } : {}),
    paymentMethod: payment.method,
    reason,
    success: String(success),
  }
  const signed = { ...item, additionalData: { hmacSignature: signatureOf(item, amount) } }
  return JSON.stringify({ live: 'false', notificationItems: [{ NotificationRequestItem: signed }] })
}

/** By default, the webhook goes to the shop that asked for the payment, if that is on loopback. */
function addressFor(payment: SandboxPayment, settings: SandboxSettings): string | undefined {
  if (settings.webhookUrl) return settings.webhookUrl
  const shop = URL.canParse(payment.returnUrl) ? new URL(payment.returnUrl) : undefined
  return shop && isLoopback(shop.hostname) ? new URL('/api/webhooks/adyen', shop.origin).href : undefined
}

/**
 * Writes, signs and delivers webhooks, with retries until the shop answers 2xx; undelivered ones survive a
 * restart.
 */
export class WebhookSender {
  readonly #ledger: Ledger
  readonly #settings: SandboxSettings
  readonly #faults: Faults
  readonly #timers = new Set<NodeJS.Timeout>()
  #held: Delivery[] = []
  #closed = false

  constructor(ledger: Ledger, settings: SandboxSettings, faults: Faults) {
    this.#ledger = ledger
    this.#settings = settings
    this.#faults = faults
  }

  get held(): number {
    return this.#held.length
  }

  announce(payment: SandboxPayment, announced: Announcement): void {
    const url = addressFor(payment, this.#settings)
    if (!url) return
    const body = write(payment, announced)
    for (let copy = 0; copy < this.#faults.webhookCopies; copy++) {
      const delivery = { id: randomUUID(), url, body, tries: 0, accepted: false }
      this.#later(this.#ledger.deliveries.put(delivery), this.#faults.webhookDelayMs + copy * 20)
    }
  }

  resume(): void {
    for (const delivery of this.#ledger.deliveries.all()) {
      if (!delivery.accepted && delivery.tries < LAST_TRY) this.#later(delivery, 0)
    }
  }

  /** Sends the held webhooks; called when a test changes the faults. */
  release(): void {
    if (this.#faults.holdWebhooks) return
    const held = this.#faults.reverseWebhooks ? this.#held.toReversed() : this.#held
    this.#held = []
    held.forEach((delivery, place) => this.#later(delivery, place * 30))
  }

  close(): void {
    this.#closed = true
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #later(delivery: Delivery, wait: number): void {
    if (this.#closed) return
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      if (this.#faults.holdWebhooks) this.#held.push(delivery)
      else this.#deliver(delivery).catch(() => this.#later(delivery, LONGEST_WAIT_MS))
    }, wait)
    this.#timers.add(timer)
  }

  async #deliver(delivery: Delivery): Promise<void> {
    // The ledger could not be written, so this delivery must not happen.
    if (!this.#ledger.deliveries.get(delivery.id)) return
    const accepted = await this.#post(delivery)
    if (this.#closed) return
    const tried = this.#ledger.deliveries.put({ ...delivery, tries: delivery.tries + 1, accepted })
    if (!accepted && tried.tries < LAST_TRY) this.#later(tried, RETRY_MS[tried.tries - 1] ?? LONGEST_WAIT_MS)
  }

  async #post({ url, body }: Delivery): Promise<boolean> {
    try {
      const headers = { 'content-type': 'application/json' }
      const answer = await fetch(url, { method: 'POST', body, headers, signal: AbortSignal.timeout(10_000) })
      await answer.arrayBuffer()
      return answer.ok
    } catch {
      return false
    }
  }
}

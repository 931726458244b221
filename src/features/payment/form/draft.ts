import * as v from 'valibot'
import type { OrderValues } from './order-form.ts'

const KEY = 'payment-form'

/**
 * Keeps what was typed over a reload, a refusal and a visit to the bank, in this tab only. Never card data:
 * that is typed into frames that this page cannot read.
 */
const StoredDraft = v.object({
  ...v.entriesFromList(
    ['firstName', 'lastName', 'email', 'emailAgain', 'phonePrefix', 'phone', 'country'],
    v.optional(v.string()),
  ),
  travellers: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
})

/** Invalid stored data means a fresh form. */
export function readDraft(fresh: OrderValues): OrderValues {
  try {
    const { travellers, ...payer } = v.parse(StoredDraft, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
    const lines = Object.entries(fresh.travellers).map(
      ([line, nobody]) => [line, { ...nobody, ...travellers[line] }] as const,
    )
    return { ...fresh, ...payer, travellers: Object.fromEntries(lines) }
  } catch {
    return fresh
  }
}

export function keepDraft(values: OrderValues): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(values))
  } catch {
    // Storage may be full or forbidden; after a reload the form is then empty.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Where storage is forbidden, nothing was stored.
  }
}

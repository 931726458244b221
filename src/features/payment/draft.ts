import * as v from 'valibot'
import type { OrderValues } from './order-form.ts'

const KEY = 'payment-form'

/**
 * What was typed outlives a reload, a refusal and the way to the bank and back, in this tab only. Never card data:
 * that is typed into frames which this page cannot read.
 */
const Kept = v.object({
  ...v.entriesFromList(
    ['firstName', 'lastName', 'email', 'emailAgain', 'phonePrefix', 'phone', 'country'],
    v.optional(v.string()),
  ),
  travellers: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
})

/** Stored data that no longer parses means a fresh form. */
export function readDraft(fresh: OrderValues): OrderValues {
  try {
    const { travellers, ...payer } = v.parse(Kept, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))
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
    // Storage may be full or forbidden; then a reload simply asks again.
  }
}

export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY)
  } catch {
    // Nothing was kept where storage is forbidden.
  }
}

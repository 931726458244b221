import * as v from 'valibot'
import { tabStorage } from '#stores/tab-storage.ts'
import type { OrderValues } from './order-form.ts'

const KEY = 'payment-form'

/**
 * What was typed into the form, kept in this tab over a reload, a refusal and a visit to the bank. Never card
 * data: those are typed into frames that this page cannot read.
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
    const { travellers, ...payer } = v.parse(StoredDraft, JSON.parse(tabStorage.read(KEY) ?? '{}'))
    const lines = Object.entries(fresh.travellers).map(
      ([line, emptyTraveller]) => [line, { ...emptyTraveller, ...travellers[line] }] as const,
    )
    return { ...fresh, ...payer, travellers: Object.fromEntries(lines) }
  } catch {
    return fresh
  }
}

export const keepDraft = (values: OrderValues): void => tabStorage.write(KEY, JSON.stringify(values))

export const forgetDraft = (): void => tabStorage.remove(KEY)

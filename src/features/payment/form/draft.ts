import * as v from 'valibot'
import type { SaleLine } from '#contract/basket/basket.ts'
import { choiceKeys } from '#domain/sale/ticket.ts'
import { tabTexts } from '#stores/kept-texts.ts'
import { lineKey, payerFields, type OrderValues } from './order-form.ts'

const KEY = 'payment-form'

/**
 * What was typed into the form, kept in this tab over a reload, a refusal and a visit to the bank. Never card
 * data: those are typed into frames that this page cannot read.
 */
const StoredDraft = v.object({
  ...v.entriesFromList(payerFields, v.optional(v.string())),
  travellers: v.optional(v.record(v.string(), v.record(v.string(), v.string())), {}),
})

/** The form calls travellers by their lines; the draft by what was chosen, which a restored basket keeps. */
function namesInDraft(lines: readonly SaleLine[]): (line: string) => string {
  const keys = choiceKeys(lines)
  const names = new Map(lines.map((line, at) => [lineKey(line), keys[at]]))
  return (line) => names.get(line) ?? line
}

/** Invalid stored data means a fresh form. */
export function readDraft(fresh: OrderValues, lines: readonly SaleLine[]): OrderValues {
  try {
    const { travellers, ...payer } = v.parse(StoredDraft, JSON.parse(tabTexts.read(KEY) ?? '{}'))
    const nameOf = namesInDraft(lines)
    const filled = Object.entries(fresh.travellers).map(
      ([line, emptyTraveller]) => [line, { ...emptyTraveller, ...travellers[nameOf(line)] }] as const,
    )
    return { ...fresh, ...payer, travellers: Object.fromEntries(filled) }
  } catch {
    return fresh
  }
}

export function keepDraft(values: OrderValues, lines: readonly SaleLine[]): void {
  const nameOf = namesInDraft(lines)
  const typed = Object.entries(values.travellers).map(
    ([line, traveller]) => [nameOf(line), traveller] as const,
  )
  tabTexts.write(KEY, JSON.stringify({ ...values, travellers: Object.fromEntries(typed) }))
}

export const forgetDraft = (): void => tabTexts.remove(KEY)

import * as v from 'valibot'
import { listOf } from '#contract/sized.ts'

/** No reference is longer, and PostgreSQL has no index for one of many kilobytes. */
const MOST_LETTERS = 200
/** Neither a column nor a line of the log takes a NUL, half a letter or a line break. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/gu

const printable = (value: string | number | boolean): string =>
  String(value).slice(0, MOST_LETTERS).replace(UNPRINTABLE, '\uFFFD')

/** Empty where a field is missing, null or no text: whether that is wrong depends on the event. */
const text = v.fallback(v.pipe(v.union([v.string(), v.number(), v.boolean()]), v.transform(printable)), '')

const digits = v.pipe(v.string(), v.regex(/^-?\d{1,16}$/))
const Amount = v.object({
  /** In minor units. */
  value: v.pipe(v.union([v.number(), digits]), v.transform(Number), v.safeInteger()),
  currency: v.pipe(v.string(), v.regex(/^[A-Z]{3}$/)),
})

const Fields = v.object({
  amount: v.fallback(v.optional(Amount), undefined),
  eventCode: text,
  merchantAccountCode: text,
  merchantReference: text,
  originalReference: text,
  pspReference: text,
  success: text,
})
/** The fields of an item that the shop knows; all others are dropped, and so is what they tell of people. */
export type WebhookFields = v.InferOutput<typeof Fields>

const none = v.parse(Fields, {})

/** Takes an item of any shape, since Adyen adds events and fields without notice. */
export function readFields(item: unknown): WebhookFields {
  const read = v.safeParse(Fields, item)
  return read.success ? read.output : none
}

/** An item that the shop acts on. */
export type WebhookItem = Omit<WebhookFields, 'amount' | 'originalReference' | 'success'> & {
  amount: v.InferOutput<typeof Amount>
  originalReference?: string
  success: 'true' | 'false'
}

const NO_AMOUNT = { value: 0, currency: '' }

/** With an empty amount for a missing one. */
export const asItem = (fields: WebhookFields): WebhookItem => ({
  ...fields,
  amount: fields.amount ?? NO_AMOUNT,
  success: fields.success === 'false' ? 'false' : 'true',
})

/** Adyen sends one to six. */
const MOST_ITEMS = 50

const Entry = v.object({ NotificationRequestItem: v.unknown() })

/** A batch. Its items are read one by one, so that none refuses those beside it. */
export const Webhook = v.looseObject({
  live: text,
  notificationItems: listOf(v.fallback(Entry, { NotificationRequestItem: undefined }), {
    min: 1,
    max: MOST_ITEMS,
  }),
})

import * as v from 'valibot'

const count = v.pipe(v.number(), v.integer(), v.minValue(0))
const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

/** Faults that a test can cause. Counts are used up one by one; shares are drawn for each call. */
export const Faults = v.object({
  /** The next calls are carried out, but the connection drops before the reply. */
  dropAnswers: v.optional(count, 0),
  /** The next calls answer 500 before anything is done. */
  failCalls: v.optional(count, 0),
  answerDelayMs: v.optional(count, 0),
  dropShare: v.optional(share, 0),
  failShare: v.optional(share, 0),
  delayShare: v.optional(share, 0),
  holdWebhooks: v.optional(v.boolean(), false),
  /** How many copies of each webhook are sent. */
  webhookCopies: v.optional(v.pipe(count, v.minValue(1)), 1),
  webhookDelayMs: v.optional(count, 50),
  /** Sends held webhooks newest first. */
  reverseWebhooks: v.optional(v.boolean(), false),
})
export type Faults = v.InferOutput<typeof Faults>

export const noFaults = (): Faults => v.parse(Faults, {})

function take(faults: Faults, counter: 'dropAnswers' | 'failCalls', part: number): boolean {
  if (faults[counter] > 0) {
    faults[counter]--
    return true
  }
  return Math.random() < part
}

export const shouldFailReply = (faults: Faults): boolean => take(faults, 'failCalls', faults.failShare)
export const shouldDropReply = (faults: Faults): boolean => take(faults, 'dropAnswers', faults.dropShare)
export const delayOf = (faults: Faults): number =>
  faults.delayShare > 0 && Math.random() >= faults.delayShare ? 0 : faults.answerDelayMs

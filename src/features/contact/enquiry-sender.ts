import { answerChallenge } from '#client/captcha/answer-challenge.ts'
import { sendEnquiry } from '#client/generic.ts'
import type { Transport } from '#client/transport.ts'
import type { EnquiryForm, SendEnquiry } from '#contract/contact.ts'
import type { Failure, FailureCode } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { newIdempotencyKey } from '#stores/idempotency.ts'

/** After these the enquiry may have been filed, so the same one is sent again under the same key. */
const mayBeFiled: ReadonlySet<FailureCode> = new Set(['no_answer', 'unavailable', 'in_flight'])

interface Attempt {
  typed: string
  enquiry: SendEnquiry
  key: string
}

/** Sends what was typed into the contact form: one enquiry however often it is pressed. */
export function createEnquirySender(transport: Transport, solve = answerChallenge) {
  let solving: ReturnType<typeof answerChallenge> | undefined
  let unanswered: Attempt | undefined

  async function attempt(form: EnquiryForm): Promise<Result<Attempt, Failure>> {
    const typed = JSON.stringify(form)
    if (unanswered?.typed === typed) return { ok: true, value: unanswered }
    solving ??= solve(transport)
    const solved = await solving
    // A challenge is valid for one form, and one that failed may be asked for again.
    solving = undefined
    if (!solved.ok) return solved
    return {
      ok: true,
      value: { typed, enquiry: { ...form, captcha: solved.value }, key: newIdempotencyKey() },
    }
  }

  async function sendOnce(form: EnquiryForm) {
    const made = await attempt(form)
    if (!made.ok) return made
    unanswered = made.value
    const sent = await sendEnquiry(transport, made.value.enquiry, made.value.key)
    if (sent.ok || !mayBeFiled.has(sent.failure.code)) unanswered = undefined
    return sent
  }

  return {
    /** Solves the captcha while the visitor types. */
    prepare(): void {
      solving ??= solve(transport)
    },
    /** A captcha that became too old while somebody typed is solved once more. */
    async send(form: EnquiryForm) {
      const sent = await sendOnce(form)
      return !sent.ok && sent.failure.code === 'captcha_failed' ? sendOnce(form) : sent
    },
  }
}

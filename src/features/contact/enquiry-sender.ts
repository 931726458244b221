import { answerChallenge } from '#client/captcha/answer-challenge.ts'
import { createCaptcha } from '#client/captcha/captcha.ts'
import { sendEnquiry } from '#client/generic.ts'
import type { Transport } from '#client/transport.ts'
import { isUnanswered } from '#client/unanswered.ts'
import type { EnquiryForm, SendEnquiry } from '#contract/contact.ts'
import { newIdempotencyKey } from '#stores/idempotency.ts'

interface Attempt {
  typed: string
  enquiry: SendEnquiry
  key: string
}

/** Sends what was typed into the contact form: one enquiry however often it is pressed. */
export function createEnquirySender(transport: Transport, solve = answerChallenge) {
  const captcha = createCaptcha(transport, solve)
  /** It may have been filed, so it is sent again under the same key. */
  let unanswered: Attempt | undefined

  async function send(attempt: Attempt) {
    unanswered = attempt
    const sent = await sendEnquiry(transport, attempt.enquiry, attempt.key)
    if (sent.ok || !isUnanswered(sent.failure)) unanswered = undefined
    return sent
  }

  return {
    /** Solves the captcha while the visitor types. */
    prepare: () => captcha.prepare(),
    async send(form: EnquiryForm) {
      const typed = JSON.stringify(form)
      if (unanswered?.typed === typed) {
        const sent = await send(unanswered)
        if (sent.ok || sent.failure.code !== 'captcha_failed') return sent
      }
      return captcha.submit((answer) =>
        send({ typed, enquiry: { ...form, captcha: answer }, key: newIdempotencyKey() }),
      )
    },
  }
}

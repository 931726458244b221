import type { Transport } from '#client/transport.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { answerChallenge } from './answer-challenge.ts'

/** The captcha of one form: each answer is valid for one request. */
export function createCaptcha(transport: Transport, solve = answerChallenge) {
  let solving: ReturnType<typeof answerChallenge> | undefined

  async function sendOnce<Sent>(send: Send<Sent>): Promise<Result<Sent, Failure>> {
    solving ??= solve(transport)
    const answer = await solving
    solving = undefined
    return answer.ok ? send(answer.value) : answer
  }

  return {
    /** Solves it while the visitor types. */
    prepare(): void {
      solving ??= solve(transport)
    },
    /** Sends with an answer, and again with a new one where it became too old while the page was open. */
    async submit<Sent>(send: Send<Sent>): Promise<Result<Sent, Failure>> {
      const sent = await sendOnce(send)
      return !sent.ok && sent.failure.code === 'captcha_failed' ? sendOnce(send) : sent
    },
  }
}

type Send<Sent> = (answer: string) => Promise<Result<Sent, Failure>>

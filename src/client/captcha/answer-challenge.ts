import { sha256 } from '@noble/hashes/sha2'
import { bytesToHex } from '@noble/hashes/utils'
import { readChallenge } from '#client/generic.ts'
import type { Transport } from '#client/transport.ts'
import type { ProofOfWork } from '#contract/captcha.ts'
import type { Failure } from '#contract/failure.ts'
import { fail, ok, type Result } from '#domain/result.ts'

/** A few milliseconds on a phone, so that typing goes on undisturbed. */
const TRIES_AT_ONCE = 400

const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 0))

/**
 * The number that the challenge asks for, found by trying. Not with `crypto.subtle`, which needs https or
 * localhost (a shop may run on plain http) and makes a promise for each of the thousands of short texts.
 */
async function findNumber({ challenge, salt, maxnumber }: ProofOfWork): Promise<number | undefined> {
  for (let number = 0; number <= maxnumber; number += 1) {
    if (bytesToHex(sha256(`${salt}${number}`)) === challenge) return number
    if (number % TRIES_AT_ONCE === TRIES_AT_ONCE - 1) await pause()
  }
  return undefined
}

const unanswerable: Failure = { code: 'captcha_failed', message: '', requestId: '' }

/** Asks for a captcha's challenge and solves it: the text for the field `captcha` of a form, valid once. */
export async function answerChallenge(transport: Transport): Promise<Result<string, Failure>> {
  const asked = await readChallenge(transport)
  if (!asked.ok) return asked
  if (asked.value.kind !== 'proof_of_work') return fail(unanswerable)
  const { algorithm, challenge, salt, signature } = asked.value
  const number = await findNumber(asked.value)
  if (number === undefined) return fail(unanswerable)
  return ok(btoa(JSON.stringify({ algorithm, challenge, salt, signature, number })))
}

import * as v from 'valibot'
import { Registration } from '#contract/account/member.ts'
import { Email } from '#contract/payment/payer.ts'

/** The forms' schemas, made from the API's; their messages are codes that the page turns into sentences. */
const { captcha: _, ...registration } = Registration.entries

/** The e-mail is typed twice (S5): to a mistyped address, the link would never come. */
export const registerForm = v.pipe(
  v.object({
    ...registration,
    emailAgain: Email,
  }),
  v.forward(
    v.partialCheck(
      [['email'], ['emailAgain']],
      ({ email, emailAgain }) => email.toLowerCase() === emailAgain.toLowerCase(),
      'mismatch',
    ),
    ['emailAgain'],
  ),
)
export type RegisterValues = v.InferOutput<typeof registerForm>

export const emailForm = v.object({ email: Email })

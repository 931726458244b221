import { createHmac, timingSafeEqual } from 'node:crypto'
import { sandboxAccount } from './account.ts'
import type { ResultCode } from './ledger.ts'

export type Choice = Extract<ResultCode, 'Authorised' | 'Refused' | 'Cancelled' | 'Pending' | 'Error'>

const choices: readonly Choice[] = ['Authorised', 'Refused', 'Cancelled', 'Pending', 'Error']
const seal = (token: string, choice: string): string =>
  createHmac('sha256', sandboxAccount.hmacKey).update(`redirect|${token}|${choice}`).digest('base64url')

/** The hosted page sends this back through the shopper's address bar, so it is signed. */
export const signChoice = (token: string, choice: Choice): string =>
  `${token}.${choice}.${seal(token, choice)}`

export function readChoice(redirectResult: string): { token: string; choice: Choice } | undefined {
  const [token = '', word = '', signature = ''] = redirectResult.split('.')
  const choice = choices.find((known) => known === word)
  const given = Buffer.from(signature)
  const wanted = Buffer.from(seal(token, word))
  if (!choice || given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  return { token, choice }
}

import { emailKeyOf } from '#domain/email.ts'
import { ok } from '#domain/result.ts'
import type { Limits } from './limits.ts'
import { refuse, type Answer } from './refusal.ts'

/**
 * Counts the tries of one account, from one address and from everywhere, whether the account exists or not. The right
 * password clears the count of its own address only: a guesser elsewhere stays counted.
 */
export function openLoginGuard(limits: Limits) {
  return {
    async ask(
      kind: 'member' | 'agent',
      email: string,
      address: string,
    ): Promise<Answer<{ forgive: () => Promise<void> }>> {
      const account = `${kind} ${emailKeyOf(email)}`
      const here = `${account} ${address}`
      const isOver = (await limits.spend('account', here)) ?? (await limits.spend('everywhere', account))
      if (isOver !== undefined) return refuse('too_many_requests')
      return ok({ forgive: () => limits.forgive('account', here) })
    },
  }
}

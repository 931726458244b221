import { emailKeyOf } from '#domain/mail/email.ts'
import { fail, ok } from '#domain/result.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { AccountKind, LoginDevices } from './login-devices.ts'
import type { Answer } from '#server/refusal.ts'

/** Where a password comes from: a client address, and the token of a browser that logged in before. */
export interface LoginSource {
  address: string
  device: string | undefined
}

/** The right password clears the count of its own origin only; guesses from elsewhere stay counted. */
export interface LoginAttempt {
  forgive(): Promise<void>
}

export interface LoginGuard {
  ask(kind: AccountKind, email: string, from: LoginSource): Promise<Answer<LoginAttempt>>
}

/**
 * Counts the tries at one account, whether it exists or not: those of strangers by address and all together,
 * those of a browser that logged in to it before for that browser alone. So strangers who guess delay each
 * other but not the owner, and a stolen browser that guesses too often is treated as a stranger.
 */
export function createLoginGuard(limits: Limits, devices: LoginDevices): LoginGuard {
  return {
    async ask(kind, email, { address, device }) {
      const account = `${kind} ${emailKeyOf(email)}`
      if (await devices.knows(device, kind, email)) {
        const own = `${account} ${device}`
        if ((await limits.spend('device', own)) === undefined)
          return ok({ forgive: () => limits.forgive('device', own) })
      }
      const here = `${account} ${address}`
      const retryAfter = (await limits.spend('account', here)) ?? (await limits.spend('everywhere', account))
      if (retryAfter !== undefined) return fail({ code: 'too_many_requests', retryAfter })
      return ok({ forgive: () => limits.forgive('account', here) })
    },
  }
}

import { atom, readonlyType } from 'nanostores'
import type { Failure } from '#contract/failure.ts'

/** `expired`: the session ended while the page was open, and with it the holds and the login (S4). */
export type Session = 'open' | 'expired'

const $state = atom<Session>('open')
export const $session = readonlyType($state)

const endings: readonly Failure['code'][] = ['no_session', 'basket_expired']

/** Called for every failed call, so that an expired session shows on any page. */
export function noteFailure(failure: Failure): void {
  if (endings.includes(failure.code)) expireSession()
}

export const expireSession = (): void => $state.set('expired')
export const renewSession = (): void => $state.set('open')

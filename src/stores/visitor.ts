import { atom, readonlyType } from 'nanostores'
import type { Failure } from '#contract/failure.ts'

/** `expired`: the session ended while the page was open, with it the holds and the login (S4). */
export type Session = 'open' | 'expired'

const $state = atom<Session>('open')
export const $session = readonlyType($state)

const endings: readonly Failure['code'][] = ['no_session', 'basket_expired']

/** Every refusal of a call passes here, so that an ended session shows wherever the visitor is. */
export function noteFailure(failure: Failure): void {
  if (endings.includes(failure.code)) expireSession()
}

export const expireSession = (): void => $state.set('expired')
export const renewSession = (): void => $state.set('open')

import { beforeEach, expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { $session, noteFailure, renewSession } from './visitor.ts'

beforeEach(renewSession)
const failed = (code: Failure['code']): Failure => ({ code, message: '', requestId: '' })

it.each(['no_session', 'basket_expired'] as const)('expires the session with %s', (code) => {
  noteFailure(failed(code))
  expect($session.get()).toBe('expired')
})

it.each(['no_answer', 'sold_out', 'not_found', 'unavailable', 'basket_empty'] as const)(
  'keeps the session open with %s',
  (code) => {
    noteFailure(failed(code))
    expect($session.get()).toBe('open')
  },
)

import { describe, expect, it } from 'vitest'
import { attemptStates } from '#server/db/schema/payment.ts'
import { eventOf, isLive, nextState, type PaymentEventKind } from './machine.ts'

const events: PaymentEventKind[] = [
  'authorised',
  'action_required',
  'pending',
  'refused',
  'cancelled',
  'error',
  'unknown',
  'abandoned',
  'reversed',
  'reversal_failed',
  'contradicted',
]

describe('a payment attempt', () => {
  it('takes a late yes after a no, for the money is real', () => {
    for (const state of ['refused', 'cancelled', 'error', 'abandoned', 'pending', 'unknown'] as const) {
      expect(nextState(state, 'authorised')).toBe('authorised')
    }
  })

  it('never goes back to waiting once it is decided', () => {
    for (const state of attemptStates.filter((known) => !isLive(known))) {
      for (const event of ['pending', 'unknown', 'action_required'] as const) {
        expect(nextState(state, event)).toBeUndefined()
      }
    }
  })

  it('never loses an authorisation to a refusal', () => {
    for (const event of ['refused', 'cancelled', 'error', 'abandoned'] as const) {
      expect(nextState('authorised', event)).toBeUndefined()
    }
  })

  it('is not authorised again while its money goes back', () => {
    expect(nextState('reversing', 'authorised')).toBeUndefined()
    expect(nextState('reversed', 'authorised')).toBeUndefined()
  })

  it('changes nothing when the same event comes twice', () => {
    for (const state of attemptStates) {
      for (const event of events) {
        const first = nextState(state, event)
        if (first && first !== 'review') expect(nextState(first, event)).toBeUndefined()
      }
    }
  })

  it('does not let a shopper abandon what the bank may already have taken', () => {
    for (const state of ['sent', 'pending', 'unknown'] as const) {
      expect(nextState(state, 'abandoned')).toBeUndefined()
    }
  })

  it('treats a result code nobody knows as undecided', () => {
    expect(eventOf('Authorised')).toBe('authorised')
    expect(eventOf('SomethingNew')).toBe('unknown')
  })
})

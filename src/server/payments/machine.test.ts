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
  'charged_back',
  'chargeback_reversed',
  'contradicted',
]

describe('a payment attempt', () => {
  it('accepts an authorisation after a refusal', () => {
    for (const state of ['refused', 'cancelled', 'error', 'abandoned', 'pending', 'unknown'] as const) {
      expect(nextState(state, 'authorised')).toBe('authorised')
    }
  })

  it('never leaves a decided state for a waiting one', () => {
    for (const state of attemptStates.filter((known) => !isLive(known))) {
      for (const event of ['pending', 'unknown', 'action_required'] as const) {
        expect(nextState(state, event)).toBeUndefined()
      }
    }
  })

  it.each(['refused', 'cancelled', 'error'] as const)(
    'follows the bank after the shopper gave up: %s',
    (event) => {
      expect(nextState('abandoned', event)).toBe(event)
    },
  )

  it('keeps an authorisation despite a later refusal', () => {
    for (const event of ['refused', 'cancelled', 'error', 'abandoned'] as const) {
      expect(nextState('authorised', event)).toBeUndefined()
    }
  })

  it('ignores an authorisation while being reversed', () => {
    expect(nextState('reversing', 'authorised')).toBeUndefined()
    expect(nextState('reversed', 'authorised')).toBeUndefined()
  })

  it.each(['authorised', 'reversing', 'review'] as const)(
    'follows the bank when it returns money: %s',
    (state) => {
      expect(nextState(state, 'reversed')).toBe('reversed')
      expect(nextState(state, 'charged_back')).toBe('reversed')
    },
  )

  it('ignores a repeated event', () => {
    for (const state of attemptStates) {
      for (const event of events) {
        const first = nextState(state, event)
        if (first && first !== 'review') expect(nextState(first, event)).toBeUndefined()
      }
    }
  })

  it('cannot abandon a payment while the bank decides', () => {
    for (const state of ['sent', 'pending', 'unknown'] as const) {
      expect(nextState(state, 'abandoned')).toBeUndefined()
    }
  })

  it('treats an unknown result code as undecided', () => {
    expect(eventOf('Authorised')).toBe('authorised')
    expect(eventOf('SomethingNew')).toBe('unknown')
  })
})

import { describe, expect, it } from 'vitest'
import { attemptStates } from '#server/db/schema/payment.ts'
import { eventOf, isLive, moneyKinds, nextState, stateAfterNews, type PaymentEventKind } from './machine.ts'

const events: PaymentEventKind[] = [
  'authorised',
  'action_required',
  'pending',
  'refused',
  'cancelled',
  'error',
  'unknown',
  'abandoned',
  'reversal_failed',
  'contradicted',
  ...moneyKinds,
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

  it.each([
    ['authorised', { left: 0 }, 'reversed'],
    ['review', { left: 0 }, 'reversed'],
    ['reversing', { left: 0 }, 'reversed'],
    // A part leaves the rest as good as it was, and a dispute may be won.
    ['authorised', { left: 1 }, undefined],
    ['authorised', { left: 0, disputed: 1 }, undefined],
    ['reversing', { left: 1 }, undefined],
    // Money that went out twice, or came back after the sale had ended.
    ['authorised', { left: 0, excess: 1 }, 'review'],
    ['reversed', { left: 1 }, 'review'],
    ['reversed', { left: 0, disputed: 1 }, 'review'],
    ['reversed', { left: 0 }, undefined],
    ['refused', { left: 0 }, undefined],
    ['pending', { left: 0 }, undefined],
  ] as const)('follows the amounts of its bank: %s, %o', (state, told, next) => {
    expect(stateAfterNews(state, { returned: 0, disputed: 0, excess: 0, ...told })).toBe(next)
  })

  it.each(moneyKinds)('is led by amounts alone when the bank tells %s', (kind) => {
    expect(attemptStates.map((state) => nextState(state, kind))).toEqual(attemptStates.map(() => undefined))
  })

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

import { expect, it } from 'vitest'
import { causeOf } from './write-money-returned.ts'

const basket = { surchargeOf: null, status: 'cancelled' } as const
const move = { surchargeOf: 7, status: 'cancelled' } as const
const ended = { surchargeOf: null, status: 'given_back' } as const

it.each([
  ['sold_out', basket, 'intro'],
  ['sold_out', move, 'notMoved'],
  ['coupon_gone', basket, 'couponGone'],
  ['ticket_changed', move, 'notMoved'],
  ['visit_past', basket, 'past'],
  ['visit_past', move, 'past'],
  ['visit_not_offered', basket, 'notOffered'],
  ['amount_changed', basket, 'changed'],
  ['given_back', ended, 'ended'],
  [null, basket, 'intro'],
  [null, move, 'notMoved'],
  [null, ended, 'ended'],
] as const)('tells %s of %o as %s', (reason, row, why) => {
  expect(causeOf(reason, row)).toBe(why)
})

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf, standingOf, type MoneyNews } from './payment-balance.ts'

const returned = (amount: number | null): MoneyNews => ({ kind: 'returned', amount })
const failed = (amount: number): MoneyNews => ({ kind: 'return_failed', amount })
type Dispute = Exclude<MoneyNews['kind'], 'returned' | 'return_failed'>
const disputed = (kind: Dispute, amount: number, dispute = 'one'): MoneyNews => ({ kind, amount, dispute })

describe('the balance of a payment', () => {
  it.each<[string, number, MoneyNews[], [number, number, number, number]]>([
    ['nothing was told', 0, [], [0, 0, 80, 0]],
    ['a part was returned', 0, [returned(10)], [10, 0, 70, 0]],
    ['parts add up', 0, [returned(10), returned(70)], [80, 0, 0, 0]],
    ['a return failed later', 0, [returned(10), failed(10)], [0, 0, 80, 0]],
    ['the rest was returned', 30, [returned(null)], [50, 0, 0, 0]],
    ['a return on top of a refund', 30, [returned(50)], [50, 0, 0, 0]],
    ['more went out than came in', 80, [returned(10)], [10, 0, 0, 10]],
    ['a dispute takes all', 0, [disputed('charged_back', 80)], [0, 80, 0, 0]],
    ['a dispute takes a part', 0, [disputed('charged_back', 10)], [0, 10, 70, 0]],
    [
      'a dispute was won',
      0,
      [disputed('charged_back', 80), disputed('chargeback_reversed', 80)],
      [0, 0, 80, 0],
    ],
    ['a dispute after a refund', 80, [disputed('charged_back', 80)], [0, 80, 0, 80]],
    ['a second chargeback is final', 0, [disputed('second_chargeback', 80)], [80, 0, 0, 0]],
    [
      'a second chargeback before the end of the first',
      0,
      [disputed('charged_back', 80), disputed('second_chargeback', 80)],
      [80, 0, 0, 0],
    ],
    [
      'nobody defended the shop',
      0,
      [disputed('charged_back', 10), disputed('dispute_lost', 10)],
      [10, 0, 70, 0],
    ],
    ['a loss that took nothing yet', 0, [disputed('dispute_lost', 10)], [0, 0, 80, 0]],
    [
      'each dispute is one of its own',
      0,
      [
        disputed('charged_back', 10),
        disputed('chargeback_reversed', 10),
        disputed('second_chargeback', 10),
        disputed('charged_back', 20, 'two'),
      ],
      [10, 20, 50, 0],
    ],
    [
      'one dispute won does not win another',
      0,
      [disputed('charged_back', 10), disputed('chargeback_reversed', 30, 'two')],
      [0, 10, 70, 0],
    ],
  ])('knows what is left when %s', (_, refunded, news, [back, open, left, excess]) => {
    expect(balanceOf(80, refunded, news)).toEqual({ returned: back, disputed: open, left, excess })
  })

  const amount = fc.integer({ min: 1, max: 100 })
  const anyNews: fc.Arbitrary<MoneyNews> = fc.oneof(
    fc.record({ kind: fc.constantFrom('returned' as const, 'return_failed' as const), amount }),
    fc.record({
      kind: fc.constantFrom<Dispute>(
        'charged_back',
        'chargeback_reversed',
        'second_chargeback',
        'dispute_lost',
      ),
      amount,
      dispute: fc.constantFrom('one', 'two'),
    }),
  )

  it('does not depend on the order of the news', () => {
    fc.assert(
      fc.property(
        fc
          .array(anyNews)
          .chain((news) =>
            fc.tuple(fc.constant(news), fc.shuffledSubarray(news, { minLength: news.length })),
          ),
        fc.integer({ min: 0, max: 80 }),
        ([news, shuffled], refunded) => {
          expect(balanceOf(80, refunded, shuffled)).toEqual(balanceOf(80, refunded, news))
        },
      ),
    )
  })

  it('splits the payment without losing a cent', () => {
    fc.assert(
      fc.property(fc.array(anyNews), fc.integer({ min: 0, max: 80 }), (news, refunded) => {
        const { returned: back, disputed: open, left, excess } = balanceOf(80, refunded, news)
        expect(Math.min(back, open, left, excess)).toBeGreaterThanOrEqual(0)
        expect(left === 0 || excess === 0).toBe(true)
        if (excess === 0) expect(refunded + back + open + left).toBe(80)
      }),
    )
  })
})

describe('tickets whose payment went back', () => {
  it.each([
    ['nothing', 80, 80, 0, { status: 'paid', givenBack: 0 }],
    ['more than they cost', 80, 90, 0, { status: 'paid', givenBack: 0 }],
    ['the rest', 80, 70, 0, { status: 'paid', givenBack: 10 }],
    ['the last cent', 80, 1, 79, { status: 'paid', givenBack: 79 }],
    ['nothing, for good', 80, 0, 0, { status: 'given_back', givenBack: 80 }],
    ['nothing, for now', 80, 0, 1, { status: 'disputed', givenBack: 80 }],
    ['nothing that was paid', 0, 0, 0, { status: 'paid', givenBack: 0 }],
  ])('are worth what is held for them: %s', (_, price, held, disputedSum, standing) => {
    expect(standingOf(price, held, disputedSum)).toEqual(standing)
  })
})

import type { Row } from './rows.ts'

const deathsAt = (...points: string[]) =>
  points.map((name) => ['tests/long/points-of-death.ts', name] as const)

/**
 * What payments have to show as figures, and the tests that show it. `npm run proof -- payments` runs those
 * that repeat as often as promised, `npm run test:long` at a tenth, `npm test` a few times.
 */
export const paymentProofs: readonly Row[] = [
  {
    says: '1. The last ticket, 200 buyers at once who all pay: sold once; without the guard, more often',
    shownBy: [
      [
        'tests/api/basket/last-ticket.test.ts',
        'sells the last ticket once to ${CROWD} parallel buyers, ${ROUNDS} times',
      ],
      ['tests/api/basket/last-ticket.test.ts', 'oversells without the guard'],
      [
        'tests/payments/last-ticket-paid.test.ts',
        'sells one of ${LAST.buyers} payers the last ticket, ${ROUNDS} times',
      ],
      ['tests/payments/last-ticket-paid.test.ts', 'oversells paid tickets without the guard'],
      ['tests/payments/late-money.test.ts', 'returns late money when its seats are gone'],
    ],
  },
  {
    says: '2. Five tickets, 100 buyers with 1 to 3 seats',
    shownBy: [
      ['tests/api/basket/last-ticket.test.ts', 'sells 5 tickets to ${HALF} buyers, ${ROUNDS} times'],
      [
        'tests/payments/last-ticket-paid.test.ts',
        'sells ${FIVE.buyers} payers 5 tickets at most, ${ROUNDS} times',
      ],
    ],
  },
  {
    says: '3. The last use of a coupon, 50 buyers at once',
    shownBy: [
      ['tests/api/coupon/coupon.test.ts', 'gives a last use to one of 50 simultaneous buyers'],
      ['tests/api/coupon/coupon-uses.test.ts', 'lets a payment take a use again after its release'],
    ],
  },
  {
    says: '4. Credit of 100, 20 sales of 30 at once',
    shownBy: [
      ['tests/api/agent/agent-credit.test.ts', 'pays three of twenty simultaneous sales from 100'],
      ['tests/api/agent/agent-credit.test.ts', 'overspends without lock and ledger rules'],
    ],
  },
  {
    says: '5. Killed at any moment: no charge without a sale, none twice',
    shownBy: [
      ['tests/long/killed.test.ts', 'loses nothing acknowledged when killed ${ROUNDS} times'],
      ['tests/payments/process-death.test.ts', 'makes one payment when a process dies %s'],
      ['tests/payments/process-death.test.ts', 'takes no money when a process dies before sending'],
      ['tests/payments/process-death.test.ts', "accepts the bank's answer when a process dies %s for %s"],
      ['tests/payments/process-death.test.ts', 'refunds once when a process dies %s'],
      ['tests/payments/sandbox-restart.test.ts', 'makes one payment though the crash swallowed its answer'],
    ],
  },
  {
    says: '5. Killed 20 times at each named point: settled within a minute, bank and books agree',
    shownBy: [
      ['tests/long/killed-at-points.test.ts', 'settles each of ${ROUNDS} deaths $name'],
      ...deathsAt(
        'before the insert',
        "before the insert's commit",
        'after the insert',
        'before the send',
        'after the send, before the answer',
        'after the answer, before the commit',
        'after the commit, before the reply',
        'in details, before the bank',
        'in details, after the bank',
        'in details, before the commit',
        'in a webhook, before the inbox',
        'in a webhook, after the inbox',
        'in the worker, before its commit',
        'in the worker, after its commit',
        'in the outbox, before the mail',
        'in the outbox, after the mail',
        'in a reversal, before its commit',
        'in a reversal, before the bank',
        'in a reversal, after the bank',
        'in a cancellation',
        'after a cancellation, before its reply',
        'in a refund, before the bank',
        'in a refund, after the bank',
        'in a move',
        'after a move, before its reply',
        "in a move's refund, after the bank",
      ),
    ],
  },
  {
    says: '6. Answers that are lost, late or failures: one payment for each attempt, all of them final',
    shownBy: [
      ['tests/payments/lost-answers.test.ts', 'settles every payment once despite lost answers'],
      ['tests/payments/lost-answers.test.ts', 'takes no money while Adyen is down, then continues'],
    ],
  },
  {
    says: '7. Webhooks in any order, number and delay: one sale, voucher and mail',
    shownBy: [
      ['tests/payments/webhook-orders.test.ts', 'sells ${RUNS} baskets once in any webhook order'],
      ['tests/payments/money-in-any-order.test.ts', 'keeps money and tickets equal in ${RUNS} stories'],
      ['tests/payments/pay.test.ts', 'settles a lost answer by an earlier webhook'],
      ['tests/payments/pay.test.ts', 'stores a webhook that comes before its payment'],
    ],
  },
  {
    says: '8. Five presses, two tabs: one payment',
    shownBy: [
      ['tests/payments/pay.test.ts', 'pays once when sent five times at once'],
      ['tests/payments/pay.test.ts', 'pays once from two tabs'],
      ['tests/e2e/pay.spec.ts', 'pays once for many presses, leaving no card'],
    ],
  },
  {
    says: '9. A cancellation pressed many times at once: one refund, seats back once',
    shownBy: [
      ['tests/payments/cancel.test.ts', 'cancels a sale once for simultaneous presses'],
      ['tests/payments/cancel-tickets.test.ts', 'cancels once for five presses'],
    ],
  },
  {
    says: '10. Bank and books agree after every browser run, and the comparison can fail',
    shownBy: [
      ['tests/payments/bank-and-books.test.ts', 'agrees with the bank when all is settled'],
      ['tests/payments/bank-and-books.test.ts', 'disagrees where a payment %s'],
    ],
  },
  {
    says: '11. 24 ways to pay in one language each, one of them in all six',
    shownBy: [
      ['tests/long/ways-to-pay.spec.ts', '24 ways to pay'],
      ['tests/e2e/buy-a-tour.spec.ts', 'finds, books and pays a bus in ${locale}'],
    ],
  },
  {
    says: '11. The basket is there after a refusal, a cancel, Back, a closed tab and an expired session',
    shownBy: [
      ['tests/e2e/pay.spec.ts', 'keeps the form after a refused card'],
      ['tests/e2e/pay.spec.ts', 'keeps everything after a cancelled payment'],
      ['tests/e2e/ends-of-a-payment.spec.ts', "reports leaving the bank's page by Back"],
      ['tests/e2e/ends-of-a-payment.spec.ts', 'confirms a payment that was authorised while closed'],
      ['tests/e2e/ends-of-a-payment.spec.ts', 'leads from an ended hold to the basket'],
      ['tests/e2e/expired-session.spec.ts', 'retrieves an expired basket from any page'],
    ],
  },
  {
    says: '12. 3-D Secure in its dialog, redirect and pending, in Chromium',
    shownBy: [
      ['tests/e2e/pay.spec.ts', "pays when the bank's dialog agrees at last"],
      ['tests/e2e/pay.spec.ts', 'pays by redirect and empties the basket'],
      ['tests/e2e/pay.spec.ts', 'waits for a slow bank'],
      ['tests/e2e/ends-of-a-payment.spec.ts', "reports each end of the bank's dialog"],
    ],
  },
  {
    says: '13. The code of payment weighs 120 kB at most, and only there (Byte budgets)',
    shownBy: [['scripts/checks/page-weight.test.ts', 'splits the page weight by loading time']],
  },
  {
    says: "20. Somebody else's ids and guessed tokens open and change nothing",
    shownBy: [
      ['tests/payments/foreign-ids.test.ts', 'reveals and changes nothing for %s'],
      ['tests/payments/foreign-ids.test.ts', 'covers every call that takes an id'],
      ['tests/api/booking/voucher.test.ts', 'opens no voucher by a similar token'],
    ],
  },
  {
    says: '21. No forged session token is accepted',
    shownBy: [
      ['tests/api/account/session.test.ts', 'treats a forged token as absent'],
      ['tests/api/account/session.test.ts', 'opens a new basket for a forged token'],
      ['tests/api/account/session.test.ts', 'opens nothing with a revoked token'],
    ],
  },
  {
    says: '22. A login and a logout end the session before; cookies are out of reach of scripts',
    shownBy: [
      ['tests/api/account/member.test.ts', 'takes the guest basket and revokes its token'],
      ['tests/api/account/member.test.ts', 'ends a session at logout, for every token copy'],
      ['src/server/front/gateway/gateway.test.ts', 'stores the token in an HttpOnly cookie for 60 days'],
    ],
  },
  {
    says: '23. A change from another site is refused',
    shownBy: [
      [
        'src/server/front/gateway/gateway.test.ts',
        'refuses a changing request with %j without asking the API',
      ],
    ],
  },
  {
    says: '24. No address leads off the site, and no text from outside is executed',
    shownBy: [
      ['tests/e2e/first-answers.spec.ts', 'never redirects to another site'],
      ['tests/api/calls/short-link.test.ts', 'makes no short address for %s'],
      ['tests/api/calls/short-link.test.ts', 'never leads a short address to another site'],
      ['tests/long/hostile-texts.spec.ts', 'prints 500 texts of addresses as texts'],
      ['tests/long/hostile-texts.spec.ts', 'runs no hostile text in a browser'],
      [
        'src/server/front/pages/path-redirects.test.ts',
        'leads to one address of this site, which leads no further',
      ],
    ],
  },
  {
    says: '25. Logins, resets, coupons, vouchers and payments are limited; unknown is answered like known',
    shownBy: [
      ['tests/api/calls/limits-as-shipped.test.ts', 'counts %s as shipped: %j'],
      [
        'tests/api/calls/limits-as-shipped.test.ts',
        'limits each %s by address: %s %s, %i times in %i seconds',
      ],
      ['tests/api/account/member.test.ts', 'limits logins by account and by address'],
      ['tests/api/account/member.test.ts', 'refuses wrong passwords and unknown addresses alike'],
      ['tests/api/account/member.test.ts', 'does equal work for unknown addresses'],
    ],
  },
  {
    says: '26. No forged webhook is taken, and a genuine one that comes again changes nothing',
    shownBy: [
      ['tests/payments/forged-webhooks.test.ts', 'takes none of ${FORGED} forged webhooks'],
      ['tests/payments/forged-webhooks.test.ts', 'ignores ${REPLAYS} repeated genuine webhooks'],
      ['tests/payments/pay.test.ts', 'forgets a signed webhook for another account'],
      ['tests/payments/webhooks-of-no-interest.test.ts', 'takes its genuine items and no others'],
    ],
  },
  {
    says: '27. No card stands in database, log, page, traffic or what a browser run leaves behind',
    shownBy: [
      ['tests/payments/bank-and-books.test.ts', 'finds a card number in any column'],
      ['scripts/support/judge-leftovers.test.ts', 'finds a card in what a run leaves behind: %s'],
      ['scripts/support/judge-leftovers.test.ts', 'finds a card in the log'],
      ['tests/payments/pay.test.ts', 'stores neither the card nor the request'],
      ['tests/e2e/pay.spec.ts', 'pays once for many presses, leaving no card'],
    ],
  },
  {
    says: 'Moves, cancellations, scans and payments at once: money, seats and codes agree',
    shownBy: [['tests/long/changes.test.ts', 'keeps the books right through ${ROUNDS} rounds of changes']],
  },
]

/** What a buyer, a holder or somebody else may do wrong after the sale. */
export const badInput: readonly Row[] = [
  {
    says: 'Five presses, two tabs',
    shownBy: [
      ['tests/payments/pay.test.ts', 'pays once when sent five times at once'],
      ['tests/payments/move.test.ts', 'moves once for five presses'],
      ['tests/payments/cancel-tickets.test.ts', 'cancels once for five presses'],
      ['tests/e2e/ends-of-a-payment.spec.ts', 'tells of a basket emptied in another tab'],
      ['tests/e2e/ends-of-a-payment.spec.ts', 'tells what another tab changed before it sells'],
    ],
  },
  {
    says: 'Back from the bank',
    shownBy: [['tests/e2e/ends-of-a-payment.spec.ts', "reports leaving the bank's page by Back"]],
  },
  {
    says: 'A closed tab',
    shownBy: [
      ['tests/payments/pay.test.ts', 'leaves a redirect without answer unfinished and payable'],
      ['tests/payments/pay.test.ts', 'pays later when the webhook confirms the redirect'],
    ],
  },
  {
    says: 'A lost cookie',
    shownBy: [
      ['tests/payments/pay.test.ts', "shows only the payment's state without the session"],
      ['tests/payments/pay.test.ts', 'finds a redirected payment by the old token'],
    ],
  },
  {
    says: 'A hold that is over at the press',
    shownBy: [
      ['tests/payments/pay.test.ts', 'refuses a missing or expired basket'],
      ['tests/e2e/ends-of-a-payment.spec.ts', 'leads from an ended hold to the basket'],
    ],
  },
  {
    says: 'Sold out at the bank',
    shownBy: [['tests/payments/late-money.test.ts', 'returns late money when its seats are gone']],
  },
  {
    says: 'Amounts that were tampered with',
    shownBy: [
      ['tests/payments/pay.test.ts', 'decides %i %s for a sale of 4000 EUR as %s'],
      ['tests/payments/move.test.ts', 'refuses a difference that was not quoted'],
      ['tests/payments/cancel-tickets.test.ts', 'refuses an amount that was not quoted'],
    ],
  },
  {
    says: "Somebody else's ids",
    shownBy: [['tests/payments/foreign-ids.test.ts', 'reveals and changes nothing for %s']],
  },
  {
    says: 'A code that is photographed and shown twice',
    shownBy: [
      ['tests/api/scan/scan.test.ts', 'accepts a ticket at one of many scanners'],
      ['tests/api/scan/scan.test.ts', 'enters offline scans later and reports conflicts'],
    ],
  },
  {
    says: 'A code that is altered, of another operator or of tomorrow',
    shownBy: [
      ['tests/api/scan/scan.test.ts', 'refuses altered and foreign codes'],
      ['tests/api/scan/scan.test.ts', "counts a scan for the city's day"],
    ],
  },
  {
    says: 'A second after the deadline, on the day the clocks change',
    shownBy: [['tests/payments/cancel-tickets.test.ts', 'on the day the clocks change in Paris']],
  },
  {
    says: 'A move to a day that sells out meanwhile',
    shownBy: [['tests/payments/move.test.ts', 'refuses a day that sold out meanwhile']],
  },
]

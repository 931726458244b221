import { shutGate } from '#tests/support/database-gate.ts'
import type { Hold } from '#tests/support/hold.ts'
import {
  bringingDetails,
  cancelling,
  moving,
  paying,
  payingTwice,
  type Story,
  waitingForBank,
} from './dying-buyers.ts'
import type { KillableShop } from './killable-shop.ts'

/** Where the process is stopped; `end` is called once it is dead. */
interface Trap {
  reached: Promise<void>
  end: () => Promise<void>
}

export interface PointOfDeath {
  name: string
  story: Story
  lay: (shop: KillableShop) => Promise<Trap>
  /** The states of the sale's payments at the death, oldest first. */
  leaves: string
  /** How many of them the bank has charged and not given back. */
  charged: number
  /** Whether the press is answered by the bank; its webhook, which would tell the same, is held back. */
  awaitsAnswer: boolean
  mails: 'sent' | 'kept'
}

const held = ({ reached, release }: Hold): Promise<Trap> =>
  Promise.resolve({ reached, end: () => Promise.resolve(release()) })

/** In a call to the bank: it never hears of it, or its answer is not heard. */
const atBank =
  (path: RegExp, when: 'before' | 'after') =>
  ({ line }: KillableShop): Promise<Trap> =>
    held(line.hold(path, when))

const atMailbox =
  (when: 'before' | 'after') =>
  ({ mailbox }: KillableShop): Promise<Trap> =>
    held(mailbox.hold(when))

/** In the database, which forgets the statement and its transaction with the process. */
const undone =
  (when: 'before' | 'at the commit of', statement: string, where?: string) =>
  async (shop: KillableShop): Promise<Trap> => {
    const { reached, open } = await shutGate(shop.database.pool, when, { statement, where })
    const end = async () => {
      await shop.rollBack()
      await shop.forgotten()
      await open()
    }
    return { reached, end }
  }

/** In the database, which commits what the process has sent and no longer hears of. */
const committed =
  (statement: string, where?: string) =>
  async (shop: KillableShop): Promise<Trap> => {
    const { reached, open } = await shutGate(shop.database.pool, 'at the commit of', { statement, where })
    return { reached, end: () => open().then(shop.forgotten) }
  }

const PAYMENTS = /\/payments$/
const DETAILS = /\/payments\/details$/
const REVERSALS = /\/reversals$/
const REFUNDS = /\/refunds$/
const INSERTED = 'insert on payment_attempt'
const CHANGED = 'update on payment_attempt'
const becomes = (state: string) => `new.state = '${state}'`
const authorising = undone('at the commit of', CHANGED, becomes('authorised'))

const point = (
  name: string,
  story: Story,
  lay: PointOfDeath['lay'],
  leaves: string,
  charged: number,
): PointOfDeath => {
  const awaitsAnswer = story === paying || story === bringingDetails
  return { name, story, lay, leaves, charged, awaitsAnswer, mails: 'kept' }
}

/** Each point at which a process may die between a press of Pay and the money's way back. */
export const pointsOfDeath: readonly PointOfDeath[] = [
  point('before the insert', paying, undone('before', INSERTED), '', 0),
  point("before the insert's commit", paying, undone('at the commit of', INSERTED), '', 0),
  point('after the insert', paying, undone('before', CHANGED, becomes('sent')), 'created', 0),
  point('before the send', paying, atBank(PAYMENTS, 'before'), 'sent', 0),
  point('after the send, before the answer', paying, atBank(PAYMENTS, 'after'), 'sent', 1),
  point('after the answer, before the commit', paying, authorising, 'sent', 1),
  point(
    'after the commit, before the reply',
    paying,
    committed(CHANGED, becomes('authorised')),
    'authorised',
    1,
  ),
  point('in details, before the bank', bringingDetails, atBank(DETAILS, 'before'), 'action_required', 0),
  point('in details, after the bank', bringingDetails, atBank(DETAILS, 'after'), 'action_required', 1),
  point('in details, before the commit', bringingDetails, authorising, 'action_required', 1),
  point(
    'in a webhook, before the inbox',
    waitingForBank,
    undone('before', 'insert on webhook_inbox'),
    'pending',
    1,
  ),
  point('in a webhook, after the inbox', waitingForBank, committed('insert on webhook_inbox'), 'pending', 1),
  point('in the worker, before its commit', waitingForBank, authorising, 'pending', 1),
  point(
    'in the worker, after its commit',
    waitingForBank,
    undone('before', 'update on webhook_inbox'),
    'authorised',
    1,
  ),
  {
    ...point('in the outbox, before the mail', paying, atMailbox('before'), 'authorised', 1),
    mails: 'sent',
  },
  {
    ...point('in the outbox, after the mail', paying, atMailbox('after'), 'authorised', 1),
    mails: 'sent',
  },
  point(
    'in a reversal, before its commit',
    payingTwice,
    undone('at the commit of', CHANGED, becomes('reversing')),
    'abandoned, authorised',
    2,
  ),
  point(
    'in a reversal, before the bank',
    payingTwice,
    atBank(REVERSALS, 'before'),
    'reversing, authorised',
    2,
  ),
  point('in a reversal, after the bank', payingTwice, atBank(REVERSALS, 'after'), 'reversing, authorised', 1),
  point('in a cancellation', cancelling, undone('before', 'update on stock'), 'authorised', 1),
  point(
    'after a cancellation, before its reply',
    cancelling,
    committed('insert on sale_change'),
    'authorised',
    1,
  ),
  point('in a refund, before the bank', cancelling, atBank(REVERSALS, 'before'), 'authorised', 1),
  point('in a refund, after the bank', cancelling, atBank(REVERSALS, 'after'), 'authorised', 0),
  point('in a move', moving, undone('before', 'insert on stock'), 'authorised', 1),
  point('after a move, before its reply', moving, committed('insert on sale_change'), 'authorised', 1),
  point("in a move's refund, after the bank", moving, atBank(REFUNDS, 'after'), 'authorised', 1),
]

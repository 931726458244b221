import { setTimeout as wait } from 'node:timers/promises'
import { differencesOf } from '#tests/support/bank-and-books.ts'
import type { KillableShop } from './killable-shop.ts'

/** Within this time of a restart, everything has to be settled. */
const PATIENCE_MS = 60_000

/** What is still under way, in words: a payment, a refund, a webhook or a mail that was handed over. */
const UNDER_WAY = `
  select 'payment ' || reference || ' is ' || state as what from payment_attempt
    where state in ('created', 'sent', 'pending', 'unknown', 'reversing')
      or (state = 'action_required' and details is not null)
  union all select 'refund ' || reference || ' is ' || state from refund where state <> 'done'
  union all select 'webhook ' || event_code || ' waits' from webhook_inbox where applied_at is null`
/** What the bank has to be asked, once more after a death. */
const TO_ASK = `
  select id::text as what from payment_attempt
    where state in ('created', 'sent', 'unknown') or (state = 'reversing' and next_try_at is not null)
      or (state = 'action_required' and details is not null)
  union all select reference from refund where state = 'requested'`
const MAILS = `select 'mail ' || dedupe_key || ' waits' as what from outbox where sent_at is null`

/** Charges without a sale, sales charged twice, vouchers and seats that their sales do not have. */
const FAULTS = `
  select 'sale ' || s.id || ' is ' || s.status || ' and has ' || count(a.id) || ' payments' as what
    from sale s left join payment_attempt a on a.sale_id = s.id and a.state = 'authorised'
    group by s.id
    having count(a.id) <> (s.status in ('paid', 'cancelled'))::int
  union all
  select 'sale ' || s.id || ' is ' || s.status || ' and has ' || count(v.id) || ' vouchers'
    from sale s left join voucher v on v.sale_id = s.id and v.revoked_at is null
    group by s.id
    having count(v.id) <> (s.status = 'paid')::int
  union all
  select 'sale ' || s.id || ' is ' || s.status || ' and has ' || count(o.id) || ' mails about its payment'
    from sale s left join outbox o on o.sale_id = s.id and o.kind = 'order_paid'
    group by s.id
    having count(o.id) <> (s.status in ('paid', 'cancelled'))::int
  union all
  select 'sale ' || s.id || ' is ' || s.status || ' and has ' || count(h.id) || ' ' || h.state || ' seats'
    from sale s join stock_hold h on h.sale_id = s.id and h.state <> 'released'
    group by s.id, h.state
    having count(h.id) <> 1 or (s.status = 'paid') <> (h.state = 'allocated') or s.status = 'cancelled'
  union all
  select s.day || ': ' || s.taken || ' seats taken, ' || coalesce(sum(h.quantity), 0) || ' belong to sales'
    from stock s left join stock_hold h
      on h.option_id = s.option_id and h.day = s.day and h.slot = s.slot and h.state <> 'released'
    group by s.option_id, s.day, s.slot, s.taken
    having coalesce(sum(h.quantity), 0) <> s.taken`

type Told = { what: string }

async function underWay({ rows, sandbox, database }: KillableShop, mailsToo: boolean): Promise<string[]> {
  if (sandbox.ledger.deliveries.all().some(({ accepted }) => !accepted)) return ['a webhook is on its way']
  const open = [...(await rows<Told>(UNDER_WAY)), ...(mailsToo ? await rows<Told>(MAILS) : [])]
  if (open.length > 0) return open.map(({ what }) => what)
  return differencesOf(database.db, sandbox.ledger.payments.all())
}

/** Resolves when the bank has been asked everything, or when that takes more than a minute. */
export async function bankWasAsked({ rows }: KillableShop): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS
  while ((await rows(TO_ASK)).length > 0 && Date.now() < deadline) await wait(100)
}

/** What is not settled after a minute, and what is wrong in the books; empty when all is well. */
export async function faultsOf(shop: KillableShop, { mailsToo }: { mailsToo: boolean }): Promise<string[]> {
  const deadline = Date.now() + PATIENCE_MS
  let open = await underWay(shop, mailsToo)
  for (; open.length > 0 && Date.now() < deadline; await wait(100)) open = await underWay(shop, mailsToo)
  const faults = await shop.rows<Told>(FAULTS)
  return [...open, ...faults.map(({ what }) => what), ...chargedTwice(shop), ...returnedTwice(shop)]
}

/** By the bank's own record, whatever the books say. */
function chargedTwice({ sandbox }: KillableShop): string[] {
  const kept = new Map<string, number>()
  for (const { reference, answer, modifications } of sandbox.ledger.payments.all()) {
    const isBack = modifications.some(({ kind, success }) => success && kind === 'reversals')
    if (answer?.resultCode !== 'Authorised' || isBack) continue
    const [sale = ''] = reference.split('-')
    kept.set(sale, (kept.get(sale) ?? 0) + 1)
  }
  return [...kept].filter(([, charges]) => charges > 1).map(([sale]) => `${sale} is charged twice`)
}

/** No story gives money back twice, so a second request for it is one too many, even a refused one. */
const returnedTwice = ({ sandbox }: KillableShop): string[] =>
  sandbox.ledger.payments
    .all()
    .filter(({ modifications }) => modifications.length > 1)
    .map(({ reference }) => `${reference} is given back twice`)

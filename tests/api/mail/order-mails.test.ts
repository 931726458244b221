import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import type { MailKind } from '#server/db/schema/fulfilment.ts'
import { queueMail } from '#server/mail/queue.ts'
import { sendDue } from '#server/mail/send-mail.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, buyOnCredit } from '#tests/support/agent.ts'
import { openMailbox, type Mailbox } from '#tests/support/mailbox.ts'
import { aMember } from '#tests/support/member.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { aChangeOf } from '#tests/support/sale-change.ts'

describe('mails about orders', { timeout: 60_000 }, () => {
  let mailbox: Mailbox
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())
  beforeEach(async () => {
    mailbox = await openMailbox()
  })
  afterEach(async () => {
    shop.setClock(NOON)
    await mailbox.close()
  })

  const order = async (email: string, visitor = shop.visit()) => {
    await addToBasket(visitor, anAddition(), randomUUID())
    return payFor(shop, visitor, 'en', { email })
  }

  const work = () => sendDue(shop.context, shop.services.vouchers, mailbox.post)
  const sendAll = async () => {
    while ((await work()) > 0);
  }
  const countTo = (email: string): number => mailbox.envelopes.filter(({ to }) => to[0] === email).length
  /** As many mails about one sale as that many sales would cause. */
  const queue = (saleId: number, recipient: string, mails: number, kind: MailKind = 'money_returned') =>
    shop.database.db.transaction(async (tx) => {
      for (let one = 1; one <= mails; one += 1) {
        const once = `${recipient} ${one}`
        const mail = { kind, saleId, recipient, locale: 'en', once } as const
        await queueMail(tx, mail, shop.context.clock())
      }
    })

  it('sends an unproven mailbox ten order mails an hour', async () => {
    const email = 'flooded@example.org'
    const saleId = await order(email)
    await queue(saleId, email, 11)
    await sendAll()
    expect(countTo(email)).toBe(10)
    shop.setClock('2026-11-21T11:59:59Z')
    await sendAll()
    expect(countTo(email)).toBe(10)
    shop.setClock('2026-11-21T12:00:00Z')
    await sendAll()
    expect(countTo(email)).toBe(12)
    const { rows } = await shop.database.pool.query(
      `select from outbox where recipient = $1 and (sent_at is null or tries <> 1)`,
      [email],
    )
    expect(rows).toEqual([])
  })

  it('counts the mails of moved tickets too', async () => {
    const email = 'restless@example.org'
    const saleId = await order(email)
    const changeId = await aChangeOf(shop.database.db, saleId, 'moved')
    await queue(saleId, email, 12, 'ticket_moved')
    await shop.database.pool.query('update outbox set change_id = $1 where kind = $2', [
      changeId,
      'ticket_moved',
    ])
    await sendAll()
    expect(countTo(email)).toBe(10)
  })

  it('counts order mails by mailbox over all workers', async () => {
    const saleId = await order('crowd+0@example.org')
    for (let one = 1; one <= 13; one += 1) await queue(saleId, `crowd+${one}@example.org`, 1)
    await Promise.all(Array.from({ length: 6 }, work))
    await sendAll()
    expect(mailbox.envelopes.filter(({ to }) => to[0]?.startsWith('crowd+'))).toHaveLength(10)
  })

  it('delays neither other mailboxes nor retries', async () => {
    const saleId = await order('calm@example.org')
    await queue(saleId, 'busy@example.org', 14)
    await sendAll()
    expect(countTo('busy@example.org')).toBe(10)
    expect(countTo('calm@example.org')).toBe(1)
    await queue(saleId, 'full@example.org', 1)
    mailbox.state.refuses = true
    await sendAll()
    mailbox.state.refuses = false
    shop.setClock('2026-11-21T11:01:00Z')
    await queue(saleId, 'full@example.org', 14)
    await sendAll()
    expect(countTo('full@example.org')).toBe(10)
  })

  it("delays mails while the member's address is unproven", async () => {
    const email = 'claimed@example.org'
    const member = await aMember(shop, email)
    await shop.database.pool.query('update member set email_proven = false where email = $1', [email])
    await queue(await order(email, member), email, 12)
    await sendAll()
    expect(countTo(email)).toBe(10 + 1)
  })

  it('mails members and agencies at once', async () => {
    const member = await aMember(shop, 'often@example.org')
    await queue(await order('often@example.org', member), 'often@example.org', 12)
    const agent = await anAgent(shop, 'often@sunny.example', { credit: 200_00 })
    expect(await buyOnCredit(agent)).toMatchObject({ ok: true })
    const { rows } = await shop.database.pool.query<{ id: number }>(
      'select id::int from sale where agent_id is not null',
    )
    await queue(rows[0]?.id ?? 0, 'zoe@example.com', 12)
    await sendAll()
    expect(countTo('often@example.org')).toBe(13 + 1)
    expect(countTo('zoe@example.com')).toBe(12 + 1)
  })
})

import { setTimeout } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { payLocally } from '#client/payment.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { anAgent, fill, orderOf } from '#tests/support/agent.ts'
import { openTestShop } from '#tests/support/open-shop.ts'
import { statementsOf } from '#tests/support/statements.ts'

const begins = (sent: string[]) => sent.filter((text) => text === 'begin').length

it('pays for a basket and adds to it at once without a deadlock', async () => {
  const shop = await openTestShop()
  const desk = await anAgent(shop, 'desk@sunny.example', { credit: 1_000_00 })
  const order = orderOf(await fill(desk))
  const { pool } = shop.database
  const waiting = async (count: number) => {
    for (let found = 0; found < count; await setTimeout(5)) {
      const { rowCount } = await pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      found = rowCount ?? 0
    }
  }
  const blocker = await pool.connect()
  try {
    let answers: boolean[] = []
    const sent = await statementsOf(async () => {
      await blocker.query('begin; select from sale for update')
      const paying = payLocally(desk, order)
      await waiting(1)
      const adding = addToBasket(desk, anAddition({ day: '2026-12-02' }), crypto.randomUUID())
      await waiting(2)
      await blocker.query('rollback')
      answers = [(await paying).ok, (await adding).ok]
    })
    expect(answers).toEqual([true, true])
    // The victim of a deadlock is begun anew.
    expect(begins(sent)).toBe(2)
  } finally {
    blocker.release()
    await shop.close()
  }
})

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket, removeLine } from '#client/basket.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { statementsOf } from '#tests/support/statements.ts'

/**
 * A measure of speed that does not depend on the machine: each statement is a round trip to the database.
 */
describe('the statements of a call', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop()
  })
  afterAll(() => shop.close())

  const withAddress = () => shop.visit({ 'x-forwarded-for': '203.0.113.40' })
  const add = (visitor: ReturnType<typeof withAddress>) =>
    addToBasket(visitor, anAddition(), crypto.randomUUID())

  it('reads any basket in two statements', async () => {
    const visitor = withAddress()
    for (let ticket = 0; ticket < 4; ticket += 1) await add(visitor)
    expect(await statementsOf(() => readBasket(visitor))).toHaveLength(2)
  })

  it('adds a ticket in at most fourteen statements', async () => {
    const visitor = withAddress()
    for (let ticket = 0; ticket < 4; ticket += 1) {
      const sent = await statementsOf(async () => expect((await add(visitor)).ok).toBe(true))
      expect(sent.length).toBeLessThanOrEqual(14)
    }
  })

  it('waits for the disk once per addition, at the commit', async () => {
    const visitor = withAddress()
    await add(visitor)
    const sent = await statementsOf(() => add(visitor))
    const [begin, commit] = [sent.indexOf('begin'), sent.indexOf('commit')]
    const writes = sent.filter((text, at) => (at < begin || at > commit) && /insert|update/i.test(text))
    expect(writes).toHaveLength(3)
    const logged = writes.filter((text) => !text.includes('rate_limit'))
    expect(logged).toHaveLength(2)
    for (const text of logged) expect(text).toContain(`set_config('synchronous_commit', 'off', true)`)
    const { rows } = await shop.database.pool.query(
      `select relpersistence from pg_class where oid = 'rate_limit'::regclass`,
    )
    expect(rows).toEqual([{ relpersistence: 'u' }])
    expect(sent.slice(begin, commit).join()).not.toContain('synchronous_commit')
  })

  it('removes a ticket in eleven statements', async () => {
    const visitor = withAddress()
    await add(visitor)
    const added = await add(visitor)
    const lineId = added.ok ? (added.value.lines[0]?.id ?? 0) : 0
    const sent = await statementsOf(async () => {
      const left = await removeLine(visitor, lineId)
      expect(left.ok && left.value.count).toBe(1)
    })
    expect(sent).toHaveLength(11)
  })
})

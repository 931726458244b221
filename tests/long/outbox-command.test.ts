import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { projectPath } from '#config/project-folder.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

/** Runs `npm run outbox` as npm does. */
function outbox(...parameters: string[]) {
  const script = projectPath('scripts', 'outbox.ts')
  const env = { ...process.env, DATABASE_URL: shop.environment.databaseUrl, MAIL: 'outbox' }
  const options = ['--disable-warning=ExperimentalWarning', script, ...parameters]
  return promisify(execFile)(process.execPath, options, { env })
}

// Starts three processes, each of which loads the shop through Vite: 25 s beside other tests.
it('prints mails by `npm run outbox`', { timeout: 240_000 }, async () => {
  const visitor = shop.visit()
  await addToBasket(visitor, anAddition({ passengers: { adult: 1 } }), randomUUID())
  await payFor(shop, visitor, 'en')
  const { rows } = await shop.database.pool.query<{ id: number }>('select max(id)::int as id from outbox')
  const id = rows[0]?.id ?? 0
  const [list, one] = await Promise.all([
    outbox(),
    outbox(String(id)),
    expect(outbox('999999')).rejects.toMatchObject({ code: 1, stderr: 'There is no mail 999999.\n' }),
  ])
  expect(list.stdout).toContain(`${id}  order_paid to anais@example.org (en), waiting`)
  expect(one.stdout).toContain('Subject: Your tickets for Paris')
  expect(one.stdout).toMatch(/Attached: .*\.pdf/)
})

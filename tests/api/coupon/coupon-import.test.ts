import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { importCouponFile } from '#server/coupons/import-file.ts'
import { projectPath } from '#config/project-folder.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

// Each import is a process of its own, on a machine that may be busy with other tests.
vi.setConfig({ testTimeout: 120_000 })

let shop: TestShop
const folder = mkdtempSync(join(tmpdir(), 'coupons-'))
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(async () => {
  await shop.close()
  rmSync(folder, { recursive: true })
})

/** The command as an operator runs it, beside the running shop. */
async function command(file: string): Promise<{ code: number | null; said: string }> {
  const script = projectPath('scripts', 'coupons-import.ts')
  const env = { ...process.env, DATABASE_URL: shop.environment.databaseUrl }
  const child = spawn(process.execPath, [script, file], { env })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text: Buffer) => (said += text.toString()))
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said }
}
function fileOf(coupons: unknown): string {
  const file = join(folder, 'coupons.json')
  writeFileSync(file, JSON.stringify(coupons, null, 2))
  return file
}
const kept = async () =>
  (await shop.database.pool.query('select code, percent, used, stopped from coupon order by code'))
    .rows as unknown[]

it('keeps the count of uses when imported again', async () => {
  const read = (coupons: unknown) => importCouponFile(shop.database.db, fileOf(coupons))
  expect(await read([{ code: 'TEN', percent: 10 }])).toBe(1)
  await shop.database.pool.query(`update coupon set used = 3 where code = 'TEN'`)
  const again = { code: 'TEN', percent: 12, stopped: true }
  expect(await read([again, { code: 'NEW', percent: 5 }])).toBe(2)
  expect(await kept()).toEqual([
    { code: 'NEW', percent: 5, used: 0, stopped: false },
    { code: 'TEN', percent: 12, used: 3, stopped: true },
  ])
})

it('names the faulty line and changes nothing', async () => {
  const taken = await command(fileOf([{ code: 'TEN', percent: 12 }]))
  expect(taken).toEqual({ code: 0, said: '1 coupons read\n' })
  const before = await kept()
  const wrong = fileOf([
    { code: 'TEN', percent: 50 },
    { code: 'BOAT', percent: 10, productIds: [1] },
  ])
  const refused = await command(wrong)
  expect(refused).toEqual({ code: 1, said: `${wrong}:10: 1.productIds.0: there is no product 1\n` })
  expect(await kept()).toEqual(before)
})

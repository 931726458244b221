import type { ChildProcess } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href, productHref } from '#i18n/routes.ts'
import { end, runQuietly } from '#scripts/support/programs.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { MOST_START_MS, startShopOf } from '#tests/support/start-shop-of.ts'

/** An upgrade as an operator does it: new sources in the checkout of a running shop, a build, a new start. */
const project = copyProject('upgrade')
const CITY = '/en/41/paris'
const PAGES = [
  ...(['home', 'about', 'faq', 'contact', 'basket', 'payment', 'search'] as const).map((page) =>
    href(page, 'en'),
  ),
  productHref('en', { id: 41, slug: 'paris' }, { id: 2182, slug: 'paris-hop-on-hop-off-bus' }),
  CITY,
]
const NEW_WORDS = 'Look inside now'
let port: number
let env: NodeJS.ProcessEnv
let shop: ChildProcess

const ask = (path: string) => fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } })

async function start(): Promise<void> {
  shop = (await startShopOf(project.folder, env)).process
}

/** Our scripts, styles and pictures that a page or one of its files refers to. */
const assetsIn = (body: string): string[] => [
  ...new Set([...body.matchAll(/\/_astro\/[\w.~-]+\.\w+/g)].map(([path]) => path)),
]

/** Requests every page; returns their texts and the assets they refer to. */
async function askAll(): Promise<{ bodies: Map<string, string>; assets: Set<string> }> {
  const bodies = new Map<string, string>()
  for (const path of PAGES) {
    const reply = await ask(path)
    bodies.set(path, await reply.text())
    expect([path, reply.status]).toEqual([path, 200])
  }
  return { bodies, assets: new Set([...bodies.values()].flatMap(assetsIn)) }
}

async function expectThere(assets: Iterable<string>): Promise<void> {
  for (const path of assets) expect([path, (await ask(path)).status]).toEqual([path, 200])
}

beforeAll(async () => {
  port = await freePort()
  env = {
    ...project.env,
    SHOP_VARIANT: 'paris',
    PORT: String(port),
    SANDBOX_PORT: String(await freePort()),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  await start()
}, MOST_START_MS + 60_000)

afterAll(async () => {
  await end(shop)
  project.remove()
})

describe('an upgrade', { timeout: MOST_START_MS + 60_000 }, () => {
  let before: Awaited<ReturnType<typeof askAll>>

  it('leaves the pages of a running shop whole', async () => {
    const old = realpathSync(project.path('dist/current'))
    project.edit('locales/en/offers.json', /"see": "[^"]*"/, `"see": "${NEW_WORDS}"`)
    project.edit('src/features/offers/offer-ticket.css', /(\.offer-ticket-body \{)/, '$1 --today: 1;')
    project.edit('src/stores/basket.ts', /$/, '\nObject.assign(globalThis, { upgraded: true })\n')
    const building = runQuietly(process.execPath, [project.path('scripts/build.ts')], {
      cwd: project.folder,
      env,
    })
    expect(await building).toContain('keeps its own build')
    before = await askAll()
    await expectThere(before.assets)
    expect(before.bodies.get(CITY)).not.toContain(NEW_WORDS)
    expect(existsSync(old)).toBe(true)
    expect(realpathSync(project.path('dist/current'))).not.toBe(old)
  })

  it('still serves open pages after the restart', async () => {
    await end(shop)
    await start()
    const after = await askAll()
    expect(after.bodies.get(CITY)).toContain(NEW_WORDS)
    await expectThere(after.assets)
    expect([...before.assets].filter((path) => !after.assets.has(path))).not.toEqual([])
    await expectThere(before.assets)
  })
})

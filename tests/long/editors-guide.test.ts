import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { href } from '#i18n/routes.ts'
import { end, runQuietly } from '#scripts/support/programs.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { MOST_DEV_MS, startDev } from '#tests/support/dev-server.ts'
import { copyProject } from '#tests/support/project-copy.ts'
import { MOST_START_MS, startShopOf, type StartedShop } from '#tests/support/start-shop-of.ts'

/** A text changed beside a running shop by the steps of locales/README.md, in their order. */
const project = copyProject('guide')
const TITLES = [
  ['en', 'About our company'],
  ['de', 'Über unser Unternehmen'],
  ['fr', 'À propos de notre société'],
  ['es', 'Sobre nuestra empresa'],
  ['it', 'La nostra azienda'],
] as const
let env: NodeJS.ProcessEnv
let shop: StartedShop

/** Runs a command of the guide to its end, as package.json has it; returns what it printed. */
function run(command: string): Promise<string> {
  const { scripts } = JSON.parse(project.read('package.json')) as { scripts: Record<string, string> }
  const [program, ...words] = scripts[command]?.split(' ') ?? []
  expect(program).toBe('node')
  return runQuietly(process.execPath, words, { cwd: project.folder, env })
}

const shown = async (locale: (typeof TITLES)[number][0]) =>
  (await fetch(`http://localhost:${env.PORT}${href('about', locale)}`)).text()

beforeAll(async () => {
  env = {
    ...project.env,
    SHOP_VARIANT: 'paris',
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    NODE_ENV: 'production',
    LOG_LEVEL: 'error',
  }
  shop = await startShopOf(project.folder, env)
}, MOST_START_MS + 60_000)

afterAll(async () => {
  await end(shop.process)
  project.remove()
})

describe('the guide for editors', { timeout: MOST_START_MS + 60_000 }, () => {
  it('shows a saved text in each language with `npm run dev`', { timeout: 2 * MOST_DEV_MS }, async () => {
    const dev = await startDev(project, { SHOP_VARIANT: 'paris', DATA_DIR: project.path('.data-of-editor') })
    try {
      for (const [locale, title] of TITLES) {
        const page = async () => (await dev.ask(href('about', locale))).body
        expect(await page()).not.toContain(title)
        project.edit(`locales/${locale}/about.json`, /"title": "[^"]*"/, `"title": "${title}"`)
        await expect.poll(page, { timeout: 15_000 }).toContain(title)
      }
    } finally {
      await end(dev.process)
    }
  })

  it('finds no fault in it with `npm run content:check`', async () => {
    expect(await run('content:check')).toContain(' 0 faults')
  })

  it('keeps the old words from `npm run build` until `npm start`', async () => {
    await run('build')
    for (const [locale, title] of TITLES) expect(await shown(locale)).not.toContain(title)
    await end(shop.process)
    shop = await startShopOf(project.folder, env)
    for (const [locale, title] of TITLES) expect(await shown(locale)).toContain(title)
  })
})

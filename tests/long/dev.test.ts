import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { end } from '#scripts/support/programs.ts'
import { MOST_DEV_MS, startDev, type DevServer } from '#tests/support/dev-server.ts'
import { copyProject } from '#tests/support/project-copy.ts'

const project = copyProject('dev')
let dev: DevServer
const ask = (path: string) => dev.ask(path)

async function runToEnd(script: string): Promise<{ code: number | null; said: string }> {
  const running = spawn(process.execPath, [script], { cwd: project.folder, env: project.env })
  const parts: Buffer[] = []
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  await once(running, 'close')
  return { code: running.exitCode, said: Buffer.concat(parts).toString() }
}

/** In seconds: from a saved file to the page that shows it, and how long a Node process takes beforehand. */
const waits: { wanted: string; seconds: number; nodeStart: number }[] = []
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const secondsSince = (began: number) => (performance.now() - began) / 1000

/** Tells how busy this machine is: 0.04 s where it is idle, ten times as long where it is crowded. */
async function nodeStart(): Promise<number> {
  const taken: number[] = []
  for (let round = 0; round < 3; round += 1) {
    const began = performance.now()
    await once(spawn(process.execPath, ['-e', '0']), 'close')
    taken.push(secondsSince(began))
  }
  return median(taken)
}

/** Asks for the page, which has been rendered once, until it shows the wanted text. */
async function shows(path: string, change: () => void, wanted: string, timeout = 15_000): Promise<void> {
  // While it restarts, the server does not answer, or drops the connection.
  await expect.poll(async () => (await ask(path)).body, { timeout }).not.toContain(wanted)
  const yardstick = await nodeStart()
  change()
  const saved = performance.now()
  await expect.poll(async () => (await ask(path)).body, { timeout, interval: 20 }).toContain(wanted)
  waits.push({ wanted, seconds: secondsSince(saved), nodeStart: yardstick })
}
/** A changed brand restarts the server, which is not awaited as briefly as the rest. */
const RESTART_MS = 50_000
/** Measured in starts of Node: a second where one takes 0.04 s, and longer on a slower machine. */
const MOST_STARTS = 25

beforeAll(async () => {
  dev = await startDev(project)
}, MOST_DEV_MS + 20_000)

afterAll(async () => {
  await end(dev.process)
  project.remove()
})

describe('npm run dev', { timeout: 60_000 }, () => {
  it.each(['/en/about-us', '/en/41/paris/2182/paris-hop-on-hop-off-bus'])(
    'sends %s complete',
    async (path) => {
      const { status, promised, body } = await ask(path)
      expect(status).toBe(200)
      expect(body.trimEnd()).toMatch(/<\/html>$/)
      expect(promised ?? String(Buffer.byteLength(body))).toBe(String(Buffer.byteLength(body)))
    },
  )

  it('shows changed texts, also in cached markup and the search', async () => {
    const { title } = JSON.parse(project.read('locales/en/about.json')) as {
      title: string
    }
    await shows(
      '/en/about-us',
      () => project.edit('locales/en/about.json', title, 'Words of today'),
      'Words of today',
    )
    const stubs = () => project.edit('locales/en/offers.json', /"see": "[^"]*"/, '"see": "Look inside now"')
    await shows('/en/41/paris', stubs, 'Look inside now')
    const search = () =>
      project.edit('locales/en/search.json', /"label": "[^"]*"/, '"label": "Which city now"')
    await shows('/en/about-us', search, 'Which city now')
  })

  it('tells an editor the slips of a text by file and line', async () => {
    const check = () => runToEnd(project.path('scripts/content-check.ts'))
    const faultsBefore = (await check()).said
    expect(faultsBefore).toMatch(/ 0 faults/)
    project.edit('locales/de/about.json', /"title": "[^"]*"/, '"title": "Deine Stadt in 2 km"')
    const { code, said } = await check()
    expect(code).toBe(1)
    expect(said).toMatch(/locales\/de\/about\.json:2: title addresses the reader by "Deine"/)
    expect(said).toMatch(/locales\/de\/about\.json:2: title may break the line in "2 km"/)
    const page = 'src/editors-pages/worldwide/travelers.json'
    const asItWas = project.read(page)
    project.edit(page, /"lead": "[^"]*"/, '"lead": "A promo code"')
    project.edit(page, /"title": "[^"]*"/, `"title": "${'x'.repeat(61)}"`)
    const ofPage = (await check()).said
    expect(ofPage).toMatch(/worldwide\/travelers\.json:6: texts\.en\.lead says "promo code"/)
    expect(ofPage).toMatch(/worldwide\/travelers\.json:4: texts\.en\.title: must not be longer than 60/)
    project.edit(page, project.read(page), asItWas)
  })

  it('shows a changed component and style', async () => {
    const component = () =>
      project.edit(
        'src/features/offers/OfferTicket.astro',
        'class="offer-ticket-body"',
        'class="offer-ticket-body today"',
      )
    await shows('/en/41/paris', component, 'offer-ticket-body today')
    const style = () =>
      project.edit('src/features/offers/offer-ticket.css', /(\.offer-ticket-body \{)/, '$1 --today: 1;')
    await shows('/en/41/paris', style, '--today')
  })

  it('shows a changed brand, and keeps running with a wrong one', { timeout: 150_000 }, async () => {
    const rename = () => project.edit('src/brand/brand.json', '"name": "Cityloop"', '"name": "Night Buses"')
    await shows('/en/about-us', rename, 'Night Buses sells', RESTART_MS)
    project.edit('src/brand/brand.json', '"name": "Night Buses"', '"name": ""')
    await expect
      .poll(() => dev.printed(), { timeout: 15_000 })
      .toMatch(/brand\.json:2: name: must not be empty/)
    const back = () => project.edit('src/brand/brand.json', '"name": ""', '"name": "Day Buses"')
    await shows('/en/about-us', back, 'Day Buses sells', RESTART_MS)
  })

  it('imports a saved city file and reports a wrong one', async () => {
    const file = 'src/server/catalogue/cities/paris.json'
    const city = JSON.parse(project.read(file)) as { tagline: { en: string } }
    await shows(
      '/en/41/paris',
      () => project.edit(file, city.tagline.en, 'A tagline of today'),
      'A tagline of today',
    )
    project.edit(file, '"id": 41,', '"id": "x",')
    await expect.poll(() => dev.printed()).toMatch(/paris\.json:\d+: id/)
    // Astro's live server answers nobody while it reloads its modules.
    await expect.poll(async () => (await ask('/en/41/paris')).body).toContain('A tagline of today')
  })

  it('shows most changes within a second of idle time', () => {
    const report = waits.map(
      (each) => `${each.wanted}: ${each.seconds.toFixed(2)} s, Node starts in ${each.nodeStart.toFixed(2)} s`,
    )
    console.log(report.join('\n'))
    const live = waits.filter(({ wanted }) => !wanted.endsWith('Buses sells'))
    expect(live.length).toBeGreaterThanOrEqual(6)
    expect(median(live.map((each) => each.seconds / each.nodeStart))).toBeLessThan(MOST_STARTS)
  })

  it('leaves nothing running after SIGTERM', async () => {
    expect(existsSync(project.path('.data/postgresql/postmaster.pid'))).toBe(true)
    await end(dev.process)
    expect(dev.process.exitCode).toBe(0)
    expect(existsSync(project.path('.data/postgresql/postmaster.pid'))).toBe(false)
    await expect(ask('/en/about-us')).rejects.toThrow('ECONNREFUSED')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { end } from '#scripts/support/programs.ts'
import { freePort } from '#server/db/embedded/cluster.ts'
import { copyProject } from '#tests/support/project-copy.ts'

const project = copyProject('dev')
let dev: ChildProcess
let port: number
let said = ''

interface Page {
  status: number | undefined
  promised: string | undefined
  body: string
}

async function ask(path: string): Promise<Page> {
  const asked = request({ port, path, headers: { accept: 'text/html' } })
  asked.end()
  const [reply] = (await once(asked, 'response')) as [import('node:http').IncomingMessage]
  return { status: reply.statusCode, promised: reply.headers['content-length'], body: await text(reply) }
}

async function runToEnd(script: string): Promise<{ code: number | null; said: string }> {
  const running = spawn(process.execPath, [script], { cwd: project.folder, env: project.env })
  const parts: Buffer[] = []
  for (const stream of [running.stdout, running.stderr]) stream.on('data', (part: Buffer) => parts.push(part))
  await once(running, 'close')
  return { code: running.exitCode, said: Buffer.concat(parts).toString() }
}

/** Asks for the page, which has been rendered once, until it shows the wanted text. */
async function shows(path: string, change: () => void, wanted: string): Promise<void> {
  expect((await ask(path)).body).not.toContain(wanted)
  change()
  await expect.poll(async () => (await ask(path)).body, { timeout: 15_000 }).toContain(wanted)
}

beforeAll(async () => {
  port = await freePort()
  dev = spawn(process.execPath, [project.path('scripts/dev.ts')], {
    cwd: project.folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...project.env,
      PORT: String(port),
      PUBLIC_ORIGIN: `http://localhost:${port}`,
      SANDBOX_PORT: String(await freePort()),
    },
  })
  for (const stream of [dev.stdout, dev.stderr])
    stream?.on('data', (part: Buffer) => (said += part.toString()))
  await vi.waitFor(
    async () => {
      if (dev.exitCode !== null) throw new Error(said)
      expect((await ask('/en/about-us')).status).toBe(200)
    },
    { timeout: 100_000, interval: 200 },
  )
}, 120_000)

afterAll(async () => {
  await end(dev)
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

  it('shows a changed brand, and keeps running with a wrong one', async () => {
    const rename = () => project.edit('src/brand/brand.json', '"name": "Cityloop"', '"name": "Night Buses"')
    await shows('/en/about-us', rename, 'Night Buses sells')
    project.edit('src/brand/brand.json', '"name": "Night Buses"', '"name": ""')
    await expect.poll(() => said, { timeout: 15_000 }).toMatch(/brand\.json:2: name: must not be empty/)
    const back = () => project.edit('src/brand/brand.json', '"name": ""', '"name": "Day Buses"')
    await shows('/en/about-us', back, 'Day Buses sells')
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
    await expect.poll(() => said).toMatch(/paris\.json:\d+: id/)
    expect((await ask('/en/41/paris')).body).toContain('A tagline of today')
  })

  it('leaves nothing running after SIGTERM', async () => {
    expect(existsSync(project.path('.data/postgresql/postmaster.pid'))).toBe(true)
    await end(dev)
    expect(dev.exitCode).toBe(0)
    expect(existsSync(project.path('.data/postgresql/postmaster.pid'))).toBe(false)
    await expect(ask('/en/about-us')).rejects.toThrow('ECONNREFUSED')
  })
})

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { end } from '#scripts/support/programs.ts'
import { projectPath } from '#scripts/support/project.ts'
import { freePort } from '#server/db/embedded/cluster.ts'

/** A copy of the project, so that what is changed here is no other test's. */
const project = mkdtempSync(join(tmpdir(), 'cityloop-dev-'))
const inProject = (path: string) => join(project, path)
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

/** Asks for the page, which has been rendered once, until it shows the wanted text. */
async function shows(path: string, change: () => void, wanted: string): Promise<void> {
  expect((await ask(path)).body).not.toContain(wanted)
  change()
  await expect.poll(async () => (await ask(path)).body, { timeout: 15_000 }).toContain(wanted)
}

function edit(path: string, from: string | RegExp, to: string): void {
  const before = readFileSync(inProject(path), 'utf8')
  const after = before.replace(from, to)
  expect(after).not.toBe(before)
  writeFileSync(inProject(path), after)
}

beforeAll(async () => {
  chmodSync(project, 0o755)
  for (const part of [
    'src',
    'locales',
    'public',
    'scripts',
    'package.json',
    'tsconfig.json',
    'astro.config.mts',
  ])
    cpSync(projectPath(part), inProject(part), { recursive: true })
  symlinkSync(projectPath('node_modules'), inProject('node_modules'))
  port = await freePort()
  dev = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', inProject('scripts/dev.ts')], {
    cwd: project,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      // Not all of ours: what Vitest sets for itself (MODE, BASE_URL, DEV) Vite would take for its own.
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ASTRO_TELEMETRY_DISABLED: '1',
      DATABASE_URL: '',
      DATA_DIR: inProject('.data'),
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
  rmSync(project, { recursive: true, force: true })
})

describe('npm run dev', { timeout: 60_000 }, () => {
  it.each(['/en/about-us', '/en/41/paris/2182/paris-hop-on-hop-off-bus'])('sends %s whole', async (path) => {
    const { status, promised, body } = await ask(path)
    expect(status).toBe(200)
    expect(body.trimEnd()).toMatch(/<\/html>$/)
    expect(promised ?? String(Buffer.byteLength(body))).toBe(String(Buffer.byteLength(body)))
  })

  it('shows changed words, in kept markup and in the search too', async () => {
    const { title } = JSON.parse(readFileSync(inProject('locales/en/about.json'), 'utf8')) as {
      title: string
    }
    await shows(
      '/en/about-us',
      () => edit('locales/en/about.json', title, 'Words of today'),
      'Words of today',
    )
    const stubs = () => edit('locales/en/offers.json', /"see": "[^"]*"/, '"see": "Look inside now"')
    await shows('/en/41/paris', stubs, 'Look inside now')
    const search = () => edit('locales/en/search.json', /"label": "[^"]*"/, '"label": "Which city now"')
    await shows('/en/about-us', search, 'Which city now')
  })

  it('shows a changed component and style', async () => {
    const component = () =>
      edit(
        'src/features/offers/OfferTicket.astro',
        'class="offer-ticket-body"',
        'class="offer-ticket-body today"',
      )
    await shows('/en/41/paris', component, 'offer-ticket-body today')
    const style = () =>
      edit('src/features/offers/offer-ticket.css', /(\.offer-ticket-body \{)/, '$1 --today: 1;')
    await shows('/en/41/paris', style, '--today')
  })

  it('imports a city file when it is saved, and tells of a wrong one', async () => {
    const file = 'src/server/catalogue/cities/paris.json'
    const city = JSON.parse(readFileSync(inProject(file), 'utf8')) as { tagline: { en: string } }
    await shows('/en/41/paris', () => edit(file, city.tagline.en, 'A tagline of today'), 'A tagline of today')
    edit(file, '"id": 41,', '"id": "x",')
    await expect.poll(() => said).toMatch(/paris\.json:\d+: id/)
    expect((await ask('/en/41/paris')).body).toContain('A tagline of today')
  })

  it('leaves nothing running after SIGTERM', async () => {
    expect(existsSync(inProject('.data/postgresql/postmaster.pid'))).toBe(true)
    await end(dev)
    expect(dev.exitCode).toBe(0)
    expect(existsSync(inProject('.data/postgresql/postmaster.pid'))).toBe(false)
    await expect(ask('/en/about-us')).rejects.toThrow('ECONNREFUSED')
  })
})

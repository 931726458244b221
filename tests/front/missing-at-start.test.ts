import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { projectPath } from '#scripts/support/project.ts'
import { requireFreePort } from '#scripts/support/require-free-port.ts'
import { startSandbox } from '#scripts/support/sandbox-process.ts'
import { DatabaseUnavailable } from '#server/db/unavailable.ts'
import { openEmbedded } from '#server/db/embedded/cluster.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { withLock } from '#server/db/embedded/lock.ts'
import { assertApiReachable } from '#server/front/gateway/assert-api-reachable.ts'
import { Stop } from '#scripts/support/steps.ts'

/** Runs `npm start` with these variables until it ends by itself. */
async function start(env: Record<string, string>) {
  const running = spawn(process.execPath, [projectPath('scripts', 'start.ts')], {
    env: { ...process.env, PORT: '0', ...env, NODE_OPTIONS: '--disable-warning=ExperimentalWarning' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [told, [code]] = await Promise.all([text(running.stderr), once(running, 'exit')])
  return { told, code: code as number | null }
}

function edit(file: string, from: string | RegExp, to: string): void {
  writeFileSync(file, readFileSync(file, 'utf8').replace(from, to))
}

describe('npm start', { timeout: 30_000 }, () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'database',
      { DATABASE_URL: 'postgresql://127.0.0.1:9/shop' },
      'The database at 127.0.0.1:9/shop does not answer (connect ECONNREFUSED 127.0.0.1:9): ' +
        'start it or change DATABASE_URL.',
    ],
    [
      'brand',
      { BRAND_DIR: '/proc/none' },
      '/proc/none/brand.json cannot be read (ENOENT): a brand needs this file (BRAND_DIR).',
    ],
    [
      'folder to write to',
      { DATA_DIR: '/proc/cityloop', DATABASE_URL: '' },
      'DATA_DIR is /proc/cityloop, where nothing can be written (ENOENT): ' +
        'name another folder, or set DATABASE_URL.',
    ],
  ])('names the missing %s in a sentence', async (_, env, sentence) => {
    expect(await start(env)).toEqual({ told: `${sentence}\n`, code: 1 })
  })

  it.each<[string, (folder: string) => Record<string, string>, string]>([
    [
      'the brand',
      (folder) => {
        cpSync(projectPath('src', 'brand'), folder, { recursive: true })
        edit(join(folder, 'brand.json'), '"name": "Cityloop"', '"name": ""')
        return { BRAND_DIR: folder }
      },
      'brand.json:2: name: must not be empty',
    ],
    [
      'the redirects',
      (folder) => {
        writeFileSync(join(folder, 'redirects.txt'), '# Ours\n/en/old /en/about-us\n/en/older\n')
        return { REDIRECTS: join(folder, 'redirects.txt') }
      },
      'redirects.txt:3: needs two addresses, the old one and the page shown instead',
    ],
    [
      "an editors' page",
      (folder) => {
        cpSync(projectPath('src', 'editors-pages', 'worldwide'), folder, { recursive: true })
        edit(join(folder, 'travelers.json'), /"lead": "[^"]*"/, '"lead": ""')
        return { EDITORS_DIR: folder }
      },
      'travelers.json:6: texts.en.lead: must not be empty or begin with a space',
    ],
  ])('names the wrong line of %s before it looks for a database', async (_, write, sentence) => {
    const folder = mkdtempSync(join(tmpdir(), 'cityloop-wrong-'))
    try {
      const env = { ...write(folder), DATABASE_URL: 'postgresql://127.0.0.1:9/shop' }
      expect(await start(env)).toEqual({ told: `${join(folder, sentence)}\n`, code: 1 })
    } finally {
      rmSync(folder, { recursive: true })
    }
  })

  it.each([projectPath('package.json'), projectPath('package.json', 'below'), '/proc/1/below', '/sys'])(
    'names an unusable DATA_DIR in one sentence: %s',
    async (dataDir) => {
      const opened = openEmbedded(dataDir)
      await expect(opened).rejects.toThrow(DatabaseUnavailable)
      await expect(opened).rejects.toThrow(
        new RegExp(
          `^DATA_DIR is ${dataDir}, where nothing can be written \\(E[A-Z]+\\): name another folder`,
        ),
      )
    },
  )

  it('reports what answers at a wrong API_BASE', async () => {
    const other = createServer((request, response) => {
      response.statusCode = request.url?.startsWith('/hello/') ? 200 : 404
      response.end('hello')
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const host = `127.0.0.1:${(other.address() as AddressInfo).port}`
    try {
      for (const [path, status] of [
        ['/api/v2', 404],
        ['/hello/api/v2', 200],
      ]) {
        await expect(assertApiReachable({ apiBase: `http://${host}${path}` })).rejects.toThrow(
          `The API at ${host}${path} does not answer as an API v2 does (/country answered ${status})`,
        )
      }
    } finally {
      other.close()
    }
  })

  it('reports an API_BASE that does not answer', async () => {
    const host = `127.0.0.1:${await freePort()}`
    await expect(assertApiReachable({ apiBase: `http://${host}/api/v2` })).rejects.toThrow(
      `The API at ${host}/api/v2 does not answer (connect ECONNREFUSED ${host}): ` +
        'start it or change API_BASE.',
    )
  })

  it('reports a port in use before building', async () => {
    const taken = createServer().listen(0)
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    await expect(requireFreePort({ port })).rejects.toThrow(
      `The shop cannot listen on port ${port} (EADDRINUSE): stop what listens there, or set PORT. ` +
        '`npm run build` makes an upgrade beside a running shop.',
    )
    taken.close()
    await once(taken, 'close')
    await expect(requireFreePort({ port })).resolves.toBeUndefined()
  })

  it.each([
    ['a folder', projectPath('scripts'), 'EISDIR'],
    ['below a file', projectPath('package.json', 'lock'), 'ENOTDIR'],
  ])('reports a lock that is %s at once', async (_, lock, code) => {
    const work = withLock(lock, () => Promise.resolve())
    await expect(work).rejects.toThrow(DatabaseUnavailable)
    await expect(work).rejects.toThrow(`${lock}, cannot be used (${code})`)
  })

  it('reports a sandbox that cannot start', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const { port } = taken.address() as AddressInfo
    const dataDir = mkdtempSync(join(tmpdir(), 'cityloop-sandbox-'))
    try {
      const started = startSandbox(readEnvironment({ SANDBOX_PORT: String(port), DATA_DIR: dataDir }))
      await expect(started).rejects.toThrow(Stop)
      await expect(started).rejects.toThrow(
        new RegExp(`^The Adyen sandbox did not start on port ${port}: .+`),
      )
    } finally {
      taken.close()
      rmSync(dataDir, { recursive: true })
    }
  })

  it('reports a sandbox that cannot write its ledger', async () => {
    // Root may write into any folder, but nobody into a file.
    const started = startSandbox(readEnvironment({ SANDBOX_PORT: '0', DATA_DIR: import.meta.filename }))
    const ledger = join(import.meta.filename, 'sandbox-ledger.jsonl')
    await expect(started).rejects.toThrow(Stop)
    await expect(started).rejects.toThrow(
      `The Adyen sandbox cannot write its ledger to ${ledger} (set DATA_DIR): EEXIST`,
    )
  })
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { projectPath } from '#scripts/support/project.ts'
import { startSandbox } from '#scripts/support/sandbox-process.ts'
import { Stop } from '#scripts/support/steps.ts'

describe('npm start', { timeout: 30_000 }, () => {
  it('without its database says so in one sentence and ends with code 1', async () => {
    const start = spawn(process.execPath, [projectPath('scripts', 'start.ts')], {
      env: {
        ...process.env,
        DATABASE_URL: 'postgresql://127.0.0.1:9/shop',
        NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    const [told, [code]] = await Promise.all([text(start.stderr), once(start, 'exit')])
    expect(told).toBe(
      'The database at 127.0.0.1:9/shop does not answer (connect ECONNREFUSED 127.0.0.1:9): start it or change DATABASE_URL.\n',
    )
    expect(code).toBe(1)
  })

  it('where the sandbox cannot start says so in a sentence', async () => {
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

  it('where the sandbox cannot keep its books says so in a sentence', async () => {
    // Root may write into any folder, but nobody into one that is a file.
    const started = startSandbox(readEnvironment({ SANDBOX_PORT: '0', DATA_DIR: import.meta.filename }))
    const ledger = join(import.meta.filename, 'sandbox-ledger.jsonl')
    await expect(started).rejects.toThrow(Stop)
    await expect(started).rejects.toThrow(
      `The Adyen sandbox cannot keep its books in ${ledger} (set DATA_DIR): EEXIST`,
    )
  })
})

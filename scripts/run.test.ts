import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freePort } from '#server/db/embedded/free-port.ts'
import { projectFolder } from './support/project.ts'

/** Ends what is left of a group of processes, usually nothing. */
function endGroup(leader: number | undefined): void {
  if (leader === undefined) return
  try {
    process.kill(-leader, 'SIGKILL')
  } catch {
    // Nothing is left of it.
  }
}

it('ends with the shell in which npm runs it', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cityloop-run-'))
  const port = await freePort()
  // As npm does; the second command keeps the shell from becoming the first.
  const shell = spawn('sh', ['-c', `"${process.execPath}" scripts/run.mjs sandbox; true`], {
    cwd: projectFolder,
    // A group of its own, which is ended whole.
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      npm_lifecycle_event: 'sandbox',
      SANDBOX_PORT: String(port),
      DATA_DIR: folder,
    },
  })
  const isOpen = () =>
    fetch(`http://127.0.0.1:${port}/`).then(
      () => true,
      () => false,
    )
  try {
    await expect.poll(isOpen, { timeout: 30_000 }).toBe(true)
    shell.kill('SIGTERM')
    await once(shell, 'exit')
    await expect.poll(isOpen, { timeout: 20_000 }).toBe(false)
  } finally {
    endGroup(shell.pid)
    rmSync(folder, { recursive: true, force: true })
  }
})

import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isRunning } from '#server/db/embedded/lock.ts'
import { runningPostmaster } from '#server/db/embedded/postmaster.ts'

/**
 * A new folder for what a run needs, whose name tells its process, so that the next run removes what a killed
 * one left. Open to other accounts: under root the database is not root's.
 */
export function openOwnFolder(parent: string, name: string): string {
  removeAbandoned(parent, name)
  const folder = mkdtempSync(join(parent, `${name}-${process.pid}-`))
  chmodSync(folder, 0o755)
  return folder
}

function removeAbandoned(parent: string, name: string): void {
  const ours = new RegExp(`^${name}-(\\d+)-\\w{6}$`)
  for (const entry of readdirSync(parent)) {
    const owner = ours.exec(entry)?.[1]
    if (owner !== undefined && !isRunning(Number(owner))) remove(join(parent, entry))
  }
}

function remove(folder: string): void {
  try {
    for (const place of [folder, ...readdirSync(folder).map((inner) => join(folder, inner))]) {
      const server = runningPostmaster(join(place, 'postgresql'))
      if (server) process.kill(server.pid, 'SIGQUIT')
    }
    // The server may write for a moment more.
    rmSync(folder, { recursive: true, maxRetries: 10, retryDelay: 100 })
  } catch {
    // Another account's, or another run removes it.
  }
}

import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { databaseAccount } from '#server/db/embedded/account.ts'
import { freePort } from '#server/db/embedded/free-port.ts'
import { installDebianPackage, mayInstall } from './debian.ts'
import { end } from './programs.ts'
import { Stop } from './steps.ts'

/** The oldest PostgreSQL that the shop promises to run on, and the one of Debian 12. */
const VERSION = 15
const binaries = `/usr/lib/postgresql/${VERSION}/bin`
const SECONDS_TO_START = 30

export interface ScratchServer {
  url: string
  /** As reported by the server: `15.14 (Debian …)`. */
  version: string
  stop(): Promise<void>
}

/** Installs Debian's PostgreSQL where it is missing and we may. */
export async function ensurePostgres(): Promise<void> {
  if (existsSync(join(binaries, 'postgres'))) return
  if (!mayInstall())
    throw new Stop(`PostgreSQL ${VERSION} is not installed: apt-get install postgresql-${VERSION}, as root.`)
  await installDebianPackage(`postgresql-${VERSION}`)
}

async function versionAt(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ server_version: string }>('show server_version')
    return rows[0]?.server_version
  } catch {
    return undefined
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * A server of our own in a folder and at a port of its own; whatever else runs on this machine is left
 * alone.
 */
export async function startPostgres(): Promise<ScratchServer> {
  const account = await databaseAccount()
  const home = mkdtempSync(join(tmpdir(), 'cityloop-services-'))
  const cluster = join(home, 'cluster')
  const passwordFile = join(home, 'password')
  const password = randomBytes(18).toString('base64url')
  chmodSync(home, 0o755)
  mkdirSync(cluster, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600 })
  if (account) for (const path of [cluster, passwordFile]) chownSync(path, account.uid, account.gid)
  execFileSync(
    join(binaries, 'initdb'),
    [
      ...['-D', cluster, '-U', 'cityloop', '--pwfile', passwordFile, '--auth', 'scram-sha-256'],
      ...['--encoding', 'UTF8', '--locale', 'C', '--no-sync', '--no-instructions'],
    ],
    { ...account, cwd: cluster, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const port = await freePort()
  const settings = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`, 'max_connections=200'],
    ...[
      'fsync=off',
      'full_page_writes=off',
      'synchronous_commit=off',
      'timezone=UTC',
      'log_min_messages=panic',
    ],
  ]
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: cluster, stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const url = `postgresql://cityloop:${password}@127.0.0.1:${port}/postgres`
  const stop = async () => {
    // Fast: disconnects every client.
    if (server.exitCode === null) server.kill('SIGINT')
    await end(server)
    rmSync(home, { recursive: true, force: true })
  }
  for (const deadline = Date.now() + SECONDS_TO_START * 1_000; Date.now() < deadline; await wait(100)) {
    const version = await versionAt(url)
    if (version) return { url, version, stop }
    if (server.exitCode !== null) break
  }
  await stop()
  throw new Stop(`PostgreSQL ${VERSION} did not start in ${cluster}.`)
}

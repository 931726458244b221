import { execFileSync, spawn } from 'node:child_process'
import { existsSync, openSync, closeSync, readFileSync, rmSync, writeFileSync, chownSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { DatabaseUnavailable } from '../unavailable.ts'
import { databaseAccount, type Account } from './account.ts'
import { reachableBinaries, type Binaries } from './binaries.ts'
import { clusterFolder, type ClusterFolder } from './folder.ts'
import { freePort } from './free-port.ts'
import { isRunning, withLock } from './lock.ts'
import { runningPostmaster } from './postmaster.ts'
import { reasonOf } from './reason.ts'
import { watchOver } from './watch.ts'

export interface EmbeddedCluster {
  /** The URL of the server's default database; replace the path for another. */
  url: string
  /** Stops the server unless another process of the shop still uses it. */
  stop(): Promise<void>
}

export interface ClusterSettings {
  /** Tests trade durability for speed; a shop never does. */
  durable?: boolean
  /** Whether this process restarts a dead server; not when another process may stop it on purpose. */
  watched?: boolean
}

const urlOf = (port: number, password: string): string =>
  `postgresql://cityloop:${password}@127.0.0.1:${port}/postgres`

/** C.UTF-8 sorts by code point and exists on every system; names are sorted by Intl.Collator anyway. */
function initialise(binaries: Binaries, folder: ClusterFolder, account: Account | undefined): void {
  const passwordFile = join(tmpdir(), `cityloop-${process.pid}-${Date.now()}`)
  writeFileSync(passwordFile, folder.password, { mode: 0o600 })
  if (account) chownSync(passwordFile, account.uid, account.gid)
  try {
    execFileSync(
      binaries.initdb,
      [
        ...['-D', folder.cluster, '-U', 'cityloop', '--pwfile', passwordFile],
        ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--no-instructions'],
      ],
      { ...account, cwd: folder.cluster, stdio: ['ignore', 'ignore', 'pipe'] },
    )
  } catch (error) {
    const reason = reasonOf(String((error as { stderr?: Buffer }).stderr ?? error))
    throw new DatabaseUnavailable(
      `The embedded PostgreSQL could not be created in ${folder.cluster}: ${reason}`,
    )
  } finally {
    rmSync(passwordFile, { force: true })
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.end()
    return true
  } catch (error) {
    const code = (error as { code?: string }).code
    if (code === '28P01') {
      throw new DatabaseUnavailable(
        'The embedded PostgreSQL has another password than postgresql.password says.',
      )
    }
    return false
  }
}

/**
 * `detached`, so that a Ctrl-C meant for the shop does not stop the server before open sales are written.
 */
async function start(
  binaries: Binaries,
  folder: ClusterFolder,
  account: Account | undefined,
  settings: ClusterSettings,
  wantedPort?: number,
): Promise<string> {
  const port = wantedPort ?? (await freePort())
  const log = openSync(folder.log, 'a', 0o600)
  const durable = settings.durable ?? true
  const tuning = [
    ...['listen_addresses=127.0.0.1', 'unix_socket_directories=', `port=${port}`],
    ...['shared_buffers=64MB', 'max_connections=100', 'jit=off', 'timezone=UTC'],
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off', 'synchronous_commit=off']),
  ]
  const child = spawn(
    binaries.postgres,
    ['-D', folder.cluster, ...tuning.flatMap((setting) => ['-c', setting])],
    { ...account, cwd: folder.cluster, detached: true, stdio: ['ignore', log, log] },
  )
  let failed: Error | undefined
  child.once('error', (error) => (failed = error))
  child.once('exit', (code) => (failed ??= new Error(`exit code ${code}`)))
  child.unref()
  closeSync(log)
  const url = urlOf(port, folder.password)
  const deadline = Date.now() + 60_000
  while (!(await answers(url))) {
    if (failed !== undefined || Date.now() > deadline) {
      const last = reasonOf(readFileSync(folder.log, 'utf8').trim().split('\n').slice(-3).join('\n'))
      throw new DatabaseUnavailable(
        `The embedded PostgreSQL did not start: ${failed?.message ?? 'no answer'}. ${last}`,
      )
    }
    await wait(10)
  }
  return url
}

async function othersConnected(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ others: number }>(
      `select count(*)::int as others from pg_stat_activity
       where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return (rows[0]?.others ?? 0) > 0
  } catch {
    // Without an answer nobody knows, and a server in use must not be stopped.
    return true
  } finally {
    await client.end().catch(() => {})
  }
}

/** Connections that were just closed linger for a moment; retries tell them from open ones. */
async function isUsed(url: string): Promise<boolean> {
  for (let round = 0; round < 5; round++) {
    if (!(await othersConnected(url))) return false
    await wait(20)
  }
  return true
}

async function stop(folder: ClusterFolder, url: string): Promise<void> {
  const postmaster = runningPostmaster(folder.cluster)
  if (!postmaster || (await isUsed(url))) return
  process.kill(postmaster.pid, 'SIGINT')
  const deadline = Date.now() + 30_000
  while (isRunning(postmaster.pid) && runningPostmaster(folder.cluster) && Date.now() < deadline)
    await wait(10)
}

/**
 * Opens the embedded PostgreSQL of a data folder: creates it the first time, starts it, or joins the server
 * that another process runs or a killed process left running. The last process to close stops it.
 */
export async function openEmbedded(
  dataDir: string,
  settings: ClusterSettings = {},
): Promise<EmbeddedCluster> {
  const account = await databaseAccount()
  const folder = clusterFolder(dataDir, account)
  const url = await withLock(folder.lock, async () => {
    const postmaster = runningPostmaster(folder.cluster)
    if (postmaster) {
      const found = urlOf(postmaster.port, folder.password)
      for (let round = 0; round < 500 && isRunning(postmaster.pid); round++) {
        if (await answers(found)) return found
        await wait(20)
      }
    }
    const binaries = await reachableBinaries(account)
    if (!existsSync(join(folder.cluster, 'PG_VERSION'))) initialise(binaries, folder, account)
    return start(binaries, folder, account, settings)
  })
  /** Restarts on the same port, so that every open pool finds the server again. */
  const revive = () =>
    withLock(folder.lock, async () => {
      if (runningPostmaster(folder.cluster)) return
      await start(await reachableBinaries(account), folder, account, settings, Number(new URL(url).port))
    })
  const isThere = () => runningPostmaster(folder.cluster) !== undefined
  const watch = (settings.watched ?? true) ? watchOver(isThere, revive) : undefined
  return {
    url,
    async stop() {
      watch?.end()
      await withLock(folder.lock, () => stop(folder, url))
    },
  }
}

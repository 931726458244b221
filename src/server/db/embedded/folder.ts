import { createHash, randomBytes } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { Account } from './account.ts'
import { OPEN_PLACE } from './binaries.ts'

/** The cluster's folder, and the shop's own files beside it. */
export interface ClusterFolder {
  cluster: string
  /** To be read under the lock only: another process may be writing it. */
  readonly password: string
  log: string
  lock: string
}

const canPass = (folder: string, account: Account): boolean => {
  const { mode, uid, gid } = statSync(folder)
  if (uid === account.uid) return (mode & 0o100) !== 0
  if (gid === account.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

function reaches(folder: string, account: Account): boolean {
  if (!canPass(folder, account)) return false
  const parent = dirname(folder)
  return parent === folder || reaches(parent, account)
}

/**
 * Does not use `recursive`: Node 24 loops forever under /proc, where creating a folder fails as if its
 * parent were missing.
 */
function makeFolder(folder: string, mode?: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder))
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    // Another process has made it meanwhile.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}

/** Requires a folder that the shop can write to; throws a sentence for the operator. */
function requireFolder(folder: string): void {
  try {
    makeFolder(folder)
    const probe = join(folder, `.writable-${process.pid}`)
    writeFileSync(probe, '')
    rmSync(probe)
  } catch (error) {
    const { code = 'no reason given' } = error as NodeJS.ErrnoException
    throw new DatabaseUnavailable(
      `DATA_DIR is ${folder}, where nothing can be written (${code}): ` +
        'name another folder, or set DATABASE_URL.',
    )
  }
}

/**
 * The cluster's folder under `DATA_DIR`; if root's database account cannot reach that, a folder in an open
 * place named after a hash of `DATA_DIR`, so that two shops on one machine stay apart.
 */
export function clusterFolder(dataDir: string, account: Account | undefined): ClusterFolder {
  const wanted = resolve(dataDir)
  requireFolder(wanted)
  const closed = account !== undefined && !reaches(wanted, account)
  const home = closed
    ? join(OPEN_PLACE, createHash('sha256').update(wanted).digest('hex').slice(0, 12))
    : wanted
  if (closed) mkdirSync(home, { recursive: true, mode: 0o755 })
  const cluster = join(home, 'postgresql')
  makeFolder(cluster, 0o700)
  chmodSync(cluster, 0o700)
  if (account) chownSync(cluster, account.uid, account.gid)
  return {
    cluster,
    get password() {
      return readPassword(join(wanted, 'postgresql.password'))
    },
    log: join(cluster, 'server.log'),
    lock: join(wanted, 'postgresql.lock'),
  }
}

function readPassword(file: string): string {
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('base64url'), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

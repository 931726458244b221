import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

const derive = promisify(argon2)

/**
 * OWASP's recommendation for argon2id: 19 MiB, two passes, one lane. Older hashes state their own
 * parameters.
 */
const MEMORY = 19_456
const PASSES = 2
const LANES = 1
const KEY_BYTES = 32
const SALT_BYTES = 16

/**
 * Each hash takes 19 MiB and a core: more at once would only share the cores, and many would exhaust
 * memory.
 */
const AT_ONCE = 2
const MOST_WAITING = 60

/** Too many people are logging in at this moment; they may try again. */
export class TooManyPasswords extends Error {
  override name = 'TooManyPasswords'
}

let working = 0
const waiting: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (working >= AT_ONCE) {
    if (waiting.length >= MOST_WAITING) throw new TooManyPasswords('too many passwords at once')
    await new Promise<void>((go) => waiting.push(go))
  } else working += 1
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else working -= 1
  }
}

const key = (password: string, nonce: Buffer, memory: number, passes: number, parallelism: number) =>
  inTurn(() =>
    // Composed and decomposed letters are the same password, whatever keyboard typed them.
    derive('argon2id', {
      message: password.normalize('NFKC'),
      nonce,
      memory,
      passes,
      parallelism,
      tagLength: KEY_BYTES,
    }),
  )

const b64 = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '')

/** Returns a PHC string: algorithm, costs, salt and hash. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const hash = await key(password, salt, MEMORY, PASSES, LANES)
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}$${b64(salt)}$${b64(hash)}`
}

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/

/** Unknown accounts are checked against this, so that they take as long as known ones. */
const nobody =
  `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${LANES}` +
  `$${b64(randomBytes(SALT_BYTES))}$${b64(randomBytes(KEY_BYTES))}`

/** False for a wrong password and, after the same work, when there is no hash. */
export async function isPassword(password: string, hash: string | null | undefined): Promise<boolean> {
  const [, memory, passes, lanes, salt = '', wanted = ''] = PHC.exec(hash ?? nobody) ?? []
  const found = await key(
    password,
    Buffer.from(salt, 'base64'),
    Number(memory),
    Number(passes),
    Number(lanes),
  )
  const right = Buffer.from(wanted, 'base64')
  return found.length === right.length && timingSafeEqual(found, right) && Boolean(hash)
}

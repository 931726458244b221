import { createHash, randomBytes } from 'node:crypto'
import { and, eq, isNull, ne } from 'drizzle-orm'
import type { Database } from '#server/db/database.ts'
import { signingKey } from '#server/db/schema/sale.ts'

/** The keys of this shop, shared by all its processes. */
export interface SigningKeys {
  /** Signs new tokens. */
  current: { kid: string; secret: Uint8Array }
  /** Finds the key of a token; reads the database again for one that another process has made. */
  find(kid: string): Promise<Uint8Array | undefined>
  /** Voucher tokens are derived from it, so it must outlive every change of the signing key. */
  voucher: Uint8Array
}

const VOUCHER = 'voucher'

/** A key's id, derived without revealing the key. */
const nameOf = (secret: Uint8Array): string =>
  createHash('sha256').update('kid').update(secret).digest('base64url').slice(0, 12)

/** One process creates the first key; others that start at the same moment use it. */
async function keptKey(db: Database, now: Date): Promise<{ kid: string; secret: Uint8Array }> {
  return db.transaction(async (tx) => {
    await tx.execute(`select pg_advisory_xact_lock(hashtext('signing_key'))`)
    const [known] = await tx
      .select()
      .from(signingKey)
      .where(and(isNull(signingKey.retiredAt), ne(signingKey.kid, VOUCHER)))
      .orderBy(signingKey.createdAt)
      .limit(1)
    if (known) return known
    const secret = randomBytes(32)
    const made = { kid: nameOf(secret), secret }
    await tx.insert(signingKey).values({ ...made, createdAt: now })
    return made
  })
}

async function voucherKey(db: Database, now: Date): Promise<Uint8Array> {
  await db
    .insert(signingKey)
    .values({ kid: VOUCHER, secret: randomBytes(32), createdAt: now })
    .onConflictDoNothing()
  const [kept] = await db.select().from(signingKey).where(eq(signingKey.kid, VOUCHER))
  if (!kept) throw new Error('the voucher key was not kept')
  return kept.secret
}

/**
 * `SESSION_SECRET` signs when it is set; otherwise a key that the shop created and stored in the database.
 */
export async function loadSigningKeys(
  db: Database,
  sessionSecret: string | undefined,
  now: Date,
): Promise<SigningKeys> {
  const configured = sessionSecret ? createHash('sha256').update(sessionSecret).digest() : undefined
  const current = configured ? { kid: nameOf(configured), secret: configured } : await keptKey(db, now)
  const known = new Map<string, Uint8Array>([[current.kid, current.secret]])
  return {
    current,
    voucher: await voucherKey(db, now),
    async find(kid) {
      const here = known.get(kid)
      if (here) return here
      const [row] = await db.select().from(signingKey).where(eq(signingKey.kid, kid)).limit(1)
      if (row && kid !== VOUCHER) known.set(kid, row.secret)
      return known.get(kid)
    },
  }
}

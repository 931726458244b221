import { readEnvironment } from '#config/environment.ts'
import { openDatabase } from '#server/db/database.ts'
import type { LinkKind } from '#server/db/schema/member.ts'

/** Makes the links of a kind to an address too old, in the shop's own database. */
export async function expireLink(kind: LinkKind, email: string): Promise<void> {
  const database = await openDatabase(readEnvironment())
  try {
    const { rowCount } = await database.pool.query(
      'update mail_link set expires_at = now() where kind = $1 and email = $2',
      [kind, email],
    )
    if (rowCount === 0) throw new Error(`no ${kind} link to ${email} is in this database`)
  } finally {
    await database.close()
  }
}

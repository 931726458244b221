import type { LinkKind } from '#server/db/schema/member.ts'
import { changeRows } from './change-rows.ts'

/** Makes the links of a kind to an address too old. */
export const expireLink = (kind: LinkKind, email: string): Promise<void> =>
  changeRows(
    'update mail_link set expires_at = $3 where kind = $1 and email = $2',
    [kind, email, new Date()],
    `no ${kind} link to ${email} is in this database`,
  )

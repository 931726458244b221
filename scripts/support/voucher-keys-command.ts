import type { Database } from '#server/db/database.ts'
import { listTicketKeys, rotateTicketKey } from '#server/vouchers/ticket-keys.ts'
import { Stop } from './steps.ts'

const HOW = `How to use it:
  npm run voucher:keys              lists the keys that sign QR codes
  npm run voucher:keys -- rotate    signs with a new key from now on; codes of earlier keys stay good`

async function rotate(db: Database): Promise<string> {
  const { kid, retired } = await rotateTicketKey(db, new Date())
  const before = retired.map((old) => `; ${old} signs no more, and its codes stay good`).join('')
  return `New codes are signed with the key ${kid}${before}.`
}

async function list(db: Database): Promise<string> {
  const keys = await listTicketKeys(db)
  const lines = keys.map(({ kid, createdAt, retiredAt }) => {
    const state = retiredAt ? `retired ${retiredAt.toISOString()}` : 'signs'
    return `${kid}  made ${createdAt.toISOString()}, ${state}`
  })
  return lines.join('\n') || 'There is no key yet; the shop makes one at its first start.'
}

/** What the words after `npm run voucher:keys --` ask for; answers what to print. Wrong words are a Stop. */
export function voucherKeysCommand([what, ...more]: string[]): (db: Database) => Promise<string> {
  if (more.length > 0 || (what !== undefined && what !== 'rotate')) throw new Stop(HOW)
  return what === 'rotate' ? rotate : list
}

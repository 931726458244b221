import { splitScanCode, unpackTicket, type ScannableTicket } from '#domain/ticket/scan-code.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'
import {
  judgeTicket,
  verdictOfFault,
  type ScanFinding,
  type ScannerSetting,
  type Verdict,
} from '#domain/ticket/verdict.ts'
import { hashOfCode, isSigned } from './code-crypto.ts'
import type { ScannerMemory } from './device-memory.ts'

/** What a device finds without a network; `unsure` where only the books could tell. */
export type AloneFinding =
  | (ScanFinding & { hash: string | undefined })
  | { verdict: 'unsure'; ticket: null; redeemed: null; hash: undefined }

const without = (verdict: Verdict): AloneFinding => ({
  verdict,
  ticket: null,
  redeemed: null,
  hash: undefined,
})
const unsure: AloneFinding = { verdict: 'unsure', ticket: null, redeemed: null, hash: undefined }

type Known = Pick<ScannerMemory, 'keys' | 'list' | 'letIn' | 'scanner'>
type Listed = NonNullable<ScannerMemory['list']>['tickets'][number]

function judge(ticket: ScannableTicket, hash: string, setting: ScannerSetting, known: Known): AloneFinding {
  const listed = known.list?.tickets.find((one) => one.hash === hash)
  const own = known.letIn.includes(hash)
  const verdict = judgeTicket(ticket, own ? 'redeemed' : (listed?.state ?? 'valid'), setting)
  return { verdict, ticket, redeemed: own ? null : (listed?.redeemed ?? null), hash }
}

const ofList = ({ from, until, time, units }: Listed, code: string, productId: number): ScannableTicket => ({
  code,
  productId,
  from,
  until,
  time,
  units,
})

/** By the list alone, for codes that were typed and browsers that cannot check a signature. */
async function byList(code: string, setting: ScannerSetting, known: Known): Promise<AloneFinding> {
  const hash = await hashOfCode(code)
  const listed = known.list?.tickets.find((one) => one.hash === hash)
  if (!listed || !known.list) return unsure
  return judge(ofList(listed, code, known.list.productId), hash, setting, known)
}

/** The verdict of this device: by signature, by its list, and by what it let in itself. */
export async function decideAlone(
  content: string,
  setting: ScannerSetting,
  known: Known,
): Promise<AloneFinding> {
  const typed = readTicketCode(content)
  if (typed) return byList(typed, setting, known)
  const parts = splitScanCode(content.trim())
  if (!parts.ok) return without(verdictOfFault(parts.failure))
  const key = known.keys.find(({ kid }) => kid === parts.value.kid)
  // It may be of a key that is newer than this device's list of keys.
  if (!key) return unsure
  const ticket = unpackTicket(parts.value.ticket)
  const genuine = await isSigned(parts.value, key.publicKey)
  if (genuine === false || !ticket) return without('altered')
  if (genuine === undefined) return byList(ticket.code, setting, known)
  return judge(ticket, await hashOfCode(ticket.code), setting, known)
}

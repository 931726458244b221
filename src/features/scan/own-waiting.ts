import type { SettledScan } from '#contract/booking/scan.ts'
import { splitScanCode, unpackTicket, type ScannableTicket } from '#domain/ticket/scan-code.ts'
import { readTicketCode } from '#domain/ticket/ticket-code.ts'

/** The printed code of what was scanned or typed, genuine or not. */
function codeIn(content: string): string | undefined {
  const typed = readTicketCode(content)
  if (typed) return typed
  const parts = splitScanCode(content.trim())
  return parts.ok ? unpackTicket(parts.value.ticket)?.code : undefined
}

/** What this device let in by itself and has not handed in, so that the shop does not know of it yet. */
export function ownWaiting(
  content: string,
  waiting: readonly SettledScan[],
): { ticket: ScannableTicket; at: string } | undefined {
  const code = waiting.length > 0 ? codeIn(content) : undefined
  const own = code && waiting.find((scan) => codeIn(scan.code) === code)
  if (!own) return undefined
  const { productId, day, at } = own
  return { ticket: { code, productId, from: day, until: day, time: null, units: [] }, at }
}

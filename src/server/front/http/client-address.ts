import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import type { TrustedProxies } from '#config/trusted-proxies.ts'
import { countedAddress, readAddress } from '#server/ip-address.ts'

/** The address of clients whose connection is closed already; they are counted together. */
const UNKNOWN = 'unknown'
/** More proxies than any shop has. */
const MOST_ENTRIES = 20

/** The key under which a client address is counted. */
export function clientKey(address: string | undefined): string {
  const read = readAddress(address ?? '')
  return read === undefined ? UNKNOWN : countedAddress(read)
}

/**
 * The client's address as the proxies report it, read from the right: anything further left may be forged.
 */
function forwarded(socket: string, header: string, proxies: TrustedProxies): string | undefined {
  const entries = header.split(',')
  if (entries.length > MOST_ENTRIES) return undefined
  if (typeof proxies === 'number') return readAddress(entries.at(-proxies) ?? '')
  let client = socket
  while (proxies.check(client, isIPv4(client) ? 'ipv4' : 'ipv6')) {
    const entry = entries.pop()
    if (entry === undefined) break
    const next = readAddress(entry)
    if (next === undefined) return undefined
    client = next
  }
  return client
}

/**
 * The client's address for log, limits and geolocation: that of the socket, or the one that trusted
 * proxies report. A header that is too long, or unreadable where it counts, is ignored.
 */
export function addressOf(request: IncomingMessage, proxies: TrustedProxies): string {
  const socket = readAddress(request.socket.remoteAddress ?? '')
  if (socket === undefined) return UNKNOWN
  const header = proxies === 0 ? undefined : request.headers['x-forwarded-for']
  const reported = header === undefined ? undefined : forwarded(socket, header.toString(), proxies)
  return countedAddress(reported ?? socket)
}

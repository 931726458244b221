import type { IncomingMessage } from 'node:http'
import { isIPv4 } from 'node:net'
import type { TrustedProxies } from '#config/trusted-proxies.ts'
import { countedAddress, readAddress } from '#server/ip-address.ts'

/** Of one whose connection is gone already. They are counted together, as anybody else is by address. */
const UNKNOWN = 'unknown'
/** More proxies than these stand before no shop. */
const MOST_ENTRIES = 20

/** What a client at this address is known by. */
export function knownBy(address: string | undefined): string {
  const read = readAddress(address ?? '')
  return read === undefined ? UNKNOWN : countedAddress(read)
}

/** The one that proxies vouch for, read from the right: what stands further left anybody may have written. */
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
 * Who asks, for log, limits and geolocation alike: the address of the socket, or behind proxies that are
 * trusted the one they vouch for. A header that is too long or that cannot be read where it counts says
 * nothing.
 */
export function addressOf(request: IncomingMessage, proxies: TrustedProxies): string {
  const socket = readAddress(request.socket.remoteAddress ?? '')
  if (socket === undefined) return UNKNOWN
  const header = proxies === 0 ? undefined : request.headers['x-forwarded-for']
  const told = header === undefined ? undefined : forwarded(socket, header.toString(), proxies)
  return countedAddress(told ?? socket)
}

import { isIP, isIPv4, SocketAddress } from 'node:net'

const IPV4_MAPPED = '::ffff:'

/** `203.0.113.9:4711` and `[2001:db8::1]:4711` without brackets and port. */
function withoutPort(entry: string): string {
  const [, inBrackets, ipv4] = /^\[([^\]]+)\](?::\d{1,5})?$|^([\d.]+):\d{1,5}$/.exec(entry) ?? []
  return inBrackets ?? ipv4 ?? entry
}

/**
 * An address in canonical form, with IPv4-mapped IPv6 as IPv4. Undefined when the text is not an address.
 */
export function readAddress(text: string): string | undefined {
  const plain = text.startsWith(IPV4_MAPPED) ? text.slice(IPV4_MAPPED.length) : text
  if (isIPv4(plain)) return plain
  const [address = ''] = withoutPort(text.trim()).split('%')
  const family = isIP(address)
  if (family !== 6) return family === 4 ? address : undefined
  const canonical = new SocketAddress({ address, family: 'ipv6' }).address
  return canonical.startsWith(IPV4_MAPPED) && canonical.includes('.')
    ? canonical.slice(IPV4_MAPPED.length)
    : canonical
}

/**
 * The key by which a client is counted: an IPv4 address, or the network half of an IPv6 one (/64). Whoever
 * has one address of such a network has all 2^64, so counting single addresses would limit nothing.
 */
export function countedAddress(address: string): string {
  if (!address.includes(':') || isLoopback(address)) return address
  const [left = '', right] = address.split('::')
  const [head, tail] = [left.split(':').filter(Boolean), (right ?? '').split(':').filter(Boolean)]
  const between = Array.from({ length: 8 - head.length - tail.length }, () => '0')
  const network = [...head, ...between, ...tail].slice(0, 4).join(':')
  return new SocketAddress({ address: `${network}::`, family: 'ipv6' }).address
}

export const isLoopback = (address: string): boolean =>
  address === '::1' || (isIPv4(address) && address.startsWith('127.'))

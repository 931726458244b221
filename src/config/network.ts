import { BlockList, isIP } from 'node:net'

/** A network or a single address, as an operator names it. */
export interface Network {
  address: string
  prefix: number
  family: 'ipv4' | 'ipv6'
}

function familyOf(address: string): Network['family'] | undefined {
  const version = isIP(address)
  if (version === 0) return undefined
  return version === 4 ? 'ipv4' : 'ipv6'
}

/**
 * Reads `10.0.0.0/8`, `fd00::/8` or a single address; `undefined` for any other text, and for the whole
 * internet.
 */
export function readNetwork(text: string): Network | undefined {
  const [address = '', prefix, ...more] = text.split('/')
  const family = familyOf(address)
  if (!family || more.length > 0 || address.includes('%')) return undefined
  const bits = family === 'ipv4' ? 32 : 128
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  return length < 1 || length > bits ? undefined : { address, prefix: length, family }
}

/** Tells which addresses belong to a network. */
export function membersOf({ address, prefix, family }: Network): (address: string) => boolean {
  const list = new BlockList()
  list.addSubnet(address, prefix, family)
  return (asked) => familyOf(asked) === family && list.check(asked, family)
}

const MAPPED: Network = { address: '::ffff:0:0', prefix: 96, family: 'ipv6' }

/** True of IPv4 written as IPv6 (`::ffff:203.0.113.7`), and of networks that contain such addresses. */
export const containsIPv4 = (network: Network): boolean =>
  membersOf(network)(MAPPED.address) || membersOf(MAPPED)(network.address)

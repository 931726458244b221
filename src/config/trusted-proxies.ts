import { BlockList, isIP } from 'node:net'
import * as v from 'valibot'

/**
 * The proxies whose X-Forwarded-For is trusted: a number of them in front of the shop (0 for none), or
 * their networks.
 */
export type TrustedProxies = number | BlockList

const MOST_HOPS = 10

/** Adds `10.0.0.0/8`, `fd00::/8` or a single address; refuses the whole internet. */
function addNetwork(list: BlockList, text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/')
  const family = isIP(address)
  if (family === 0 || more.length > 0 || address.includes('%')) return false
  const bits = family === 4 ? 32 : 128
  const length = prefix === undefined ? bits : /^\d{1,3}$/.test(prefix) ? Number(prefix) : 0
  if (length < 1 || length > bits) return false
  list.addSubnet(address, length, family === 4 ? 'ipv4' : 'ipv6')
  return true
}

/** Parses a number of proxies or a list of networks; `undefined` for any other text. */
function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === 'no') return 0
  if (/^\d{1,2}$/.test(text)) return Number(text) <= MOST_HOPS ? Number(text) : undefined
  const list = new BlockList()
  return text.split(',').every((network) => addNetwork(list, network.trim())) ? list : undefined
}

/** The variable `TRUST_PROXY`. */
export const TrustProxy = v.pipe(
  v.string(),
  v.trim(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const trusted = trustedProxies(dataset.value)
    if (trusted !== undefined) return trusted
    addIssue({
      message:
        `must be the number of proxies before the shop, at most ${MOST_HOPS} (TRUST_PROXY=1 for one ` +
        'balancer), or a list of their networks (10.0.0.0/8,fd00::/8), or no',
    })
    return NEVER
  }),
)

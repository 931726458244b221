import { BlockList } from 'node:net'
import * as v from 'valibot'
import { readNetwork } from './network.ts'

/**
 * The proxies whose X-Forwarded-For is trusted: a number of them in front of the shop (0 for none), or
 * their networks.
 */
export type TrustedProxies = number | BlockList

const MOST_HOPS = 10

function addNetwork(list: BlockList, text: string): boolean {
  const network = readNetwork(text)
  if (network) list.addSubnet(network.address, network.prefix, network.family)
  return network !== undefined
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

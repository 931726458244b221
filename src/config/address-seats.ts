import * as v from 'valibot'
import { containsIPv4, membersOf, type Network, readNetwork } from './network.ts'
import { WrongEnvironment } from './wrong-environment.ts'

/** How many seats the guests of one client address hold together at most, before they have paid. */
export interface AddressSeats {
  /** Of every address that no network below contains. */
  usual: number
  /** The narrowest first. */
  networks: readonly NamedNetwork[]
}

/** A hotel, a school: all its addresses count as one client. */
export interface NamedNetwork {
  name: string
  /** `undefined`: as many as they want. */
  seats: number | undefined
  has: (address: string) => boolean
}

const MOST = 99_999
/** Clients with IPv6 are counted by /64, so a narrower network in the list counts as its whole /64. */
const IPV6_PREFIX = 64

type Named = NamedNetwork & Pick<Network, 'prefix'>

/** Reads `203.0.113.7=400`, `2001:db8:1::/48=unlimited`. */
function readEntry(entry: string): Named | undefined {
  const [, text = '', bound = ''] = /^([^=]+)=(unlimited|[1-9]\d{0,4})$/.exec(entry) ?? []
  const network = readNetwork(text)
  if (!network || containsIPv4(network)) return undefined
  const { address, family } = network
  const prefix = family === 'ipv6' ? Math.min(network.prefix, IPV6_PREFIX) : network.prefix
  return {
    name: text,
    seats: bound === 'unlimited' ? undefined : Number(bound),
    prefix,
    has: membersOf({ address, prefix, family }),
  }
}

/** Two networks of the same size are either the same or have no address in common. */
const isNamedTwice = (named: Named, others: Named[]): boolean =>
  others.some((other) => other !== named && other.prefix === named.prefix && other.has(addressIn(named)))

const addressIn = ({ name }: NamedNetwork): string => name.split('/')[0] ?? ''

/** Parses `SEATS_OF_NETWORKS`: networks with their bounds, separated by commas. */
export const SeatsOfNetworks = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }) => {
    const networks: Named[] = []
    for (const entry of dataset.value.split(',').map((one) => one.trim())) {
      const named = readEntry(entry)
      if (!named) {
        addIssue({
          message:
            `must list networks with the seats of each, at most ${MOST} ` +
            `(203.0.113.7=400,2001:db8:1::/48=400), or unlimited; "${entry}" is none`,
        })
        return NEVER
      }
      networks.push(named)
    }
    const twice = networks.find((named) => isNamedTwice(named, networks))
    if (twice) {
      addIssue({ message: `must name each network once; ${twice.name} stands there twice` })
      return NEVER
    }
    return networks.toSorted((a, b) => b.prefix - a.prefix)
  }),
)

/** Three families of eight with tickets for five days, behind the one address of a house or a carrier. */
const FULL_BASKETS = 3

interface AddressVariables {
  BASKET_SEATS: number
  SEATS_PER_ADDRESS?: number | undefined
  SEATS_OF_NETWORKS?: readonly NamedNetwork[] | undefined
}

/** A bound below what one basket may hold is refused: a full basket would get the wrong refusal. */
export function addressSeatsOf({ BASKET_SEATS: basket, ...variables }: AddressVariables): AddressSeats {
  const { SEATS_PER_ADDRESS: usual = FULL_BASKETS * basket, SEATS_OF_NETWORKS: networks = [] } = variables
  if (usual < basket) throw new WrongEnvironment('SEATS_PER_ADDRESS must not be less than BASKET_SEATS.')
  const low = networks.find(({ seats = usual }) => seats < basket)
  if (low) throw new WrongEnvironment(`SEATS_OF_NETWORKS gives ${low.name} fewer seats than BASKET_SEATS.`)
  return { usual, networks }
}

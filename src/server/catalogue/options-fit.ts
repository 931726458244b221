import type { Holding } from '#config/holding.ts'
import { WrongEnvironment } from '#config/wrong-environment.ts'
import type { Catalogue } from './catalogue.ts'
import type { Fault } from '#config/files/check-file.ts'
import type { CityFile } from './format.ts'
import { inLanguage } from './texts.ts'

type Limits = Holding['basketLimits']

/** The limit that is too low for this many passengers per booking: its environment variable and value. */
function tooLow({ guest, agent }: Limits, maximumPassengers: number): [string, number] | undefined {
  if (guest.seats < maximumPassengers) return ['BASKET_SEATS', guest.seats]
  if (agent.seats < maximumPassengers) return ['AGENT_SEATS', agent.seats]
  return undefined
}

/** Stops the start when a basket limit is too small for an option, which could then never be booked. */
export function checkOptionsFit({ options }: Catalogue, limits: Limits): void {
  for (const { id, sold, entry, product } of options.values()) {
    const [variable, value] = (sold && tooLow(limits, entry.maximumPassengers)) || []
    if (variable === undefined) continue
    const option = `option ${id} (${inLanguage(entry.names, 'en')})`
    const name = `product ${product.id} (${inLanguage(product.entry.names, 'en')})`
    const most = entry.maximumPassengers
    throw new WrongEnvironment(
      `${variable} is ${value}, but ${option} of ${name} takes ${most} passengers at once.`,
    )
  }
}

/** The same check for a file to be imported. */
export function unfitOptions({ products }: CityFile, limits: Limits): Fault[] {
  return products.flatMap(({ options }, product) =>
    options.flatMap(({ maximumPassengers }, option) => {
      const [variable, value] = tooLow(limits, maximumPassengers) ?? []
      if (variable === undefined) return []
      const path = ['products', product, 'options', option, 'maximumPassengers']
      return [{ path, reason: `more than ${variable} (${value})` }]
    }),
  )
}

import { readEnvironment } from '#config/environment.ts'
import { openShop, type Shop } from '#server/shop.ts'

let opened: Promise<Shop> | undefined

/** The one shop of this process: its database pool, its API and its transport. */
export const shopInstance = (): Promise<Shop> => (opened ??= open())

function open(): Promise<Shop> {
  const environment = readEnvironment()
  return openShop(environment, { jobs: environment.jobs })
}

/** Closed where it was opened; a process that opened none has nothing to close. */
export async function closeShop(): Promise<void> {
  const shop = await opened?.catch(() => undefined)
  opened = undefined
  await shop?.close()
}

// In development an edited module is loaded anew: the shop of the old one lets go of its connections.
import.meta.hot?.dispose(() => void closeShop())

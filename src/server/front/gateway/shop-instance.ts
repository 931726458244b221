import { readEnvironment } from '#config/environment.ts'
import { openShop, type Shop } from '#server/shop.ts'

let opened: Promise<Shop> | undefined

/** The one shop instance of this process: its database pool, its API and its transport. */
export const shopInstance = (): Promise<Shop> => (opened ??= open())

function open(): Promise<Shop> {
  const environment = readEnvironment()
  return openShop(environment, { jobs: environment.jobs })
}

/** Closes the shop if this process opened one. */
export async function closeShop(): Promise<void> {
  const shop = await opened?.catch(() => undefined)
  opened = undefined
  await shop?.close()
}

// In development an edited module is loaded anew, so the shop instance of the old one is closed.
import.meta.hot?.dispose(() => void closeShop())

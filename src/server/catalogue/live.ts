import type { Database } from '#server/db/database.ts'
import type { Catalogue } from './catalogue.ts'
import { loadCatalogue } from './load.ts'

/** The catalogue of this process, replaced as a whole when it changes: readers hold one version while they answer. */
export interface LiveCatalogue {
  current(): Catalogue
  reload(): Promise<void>
}

export async function openCatalogue(db: Database, scopeId: number): Promise<LiveCatalogue> {
  let catalogue = await loadCatalogue(db, scopeId)
  let loading: Promise<void> | undefined
  let again = false

  async function load(): Promise<void> {
    do {
      again = false
      catalogue = await loadCatalogue(db, scopeId)
    } while (again)
  }

  return {
    current: () => catalogue,
    // A change that comes while the last one is still being read makes it read once more.
    reload() {
      again = true
      loading ??= load().finally(() => (loading = undefined))
      return loading
    },
  }
}

import type { Database } from '#server/db/database.ts'
import type { Catalogue } from './catalogue.ts'
import { loadCatalogue } from './load.ts'

/**
 * The catalogue of this process. A reload replaces it as a whole, so a reader works with one version
 * throughout.
 */
export interface LiveCatalogue {
  current(): Catalogue
  reload(): Promise<void>
}

export async function openCatalogue(db: Database, scopeId: number): Promise<LiveCatalogue> {
  let catalogue = await loadCatalogue(db, scopeId)
  let loading: Promise<void> | undefined
  /** Changes announced so far; one that arrives during a reload causes another. */
  let changes = 0

  async function load(): Promise<void> {
    let read: number
    do {
      read = changes
      catalogue = await loadCatalogue(db, scopeId)
    } while (read < changes)
  }

  return {
    current: () => catalogue,
    reload() {
      changes += 1
      loading ??= load().finally(() => (loading = undefined))
      return loading
    },
  }
}

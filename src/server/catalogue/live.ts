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
  /** Changes heard of; a change that comes while the last one is still being read makes it read once more. */
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

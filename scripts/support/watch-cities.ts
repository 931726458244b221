import { existsSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import type pg from 'pg'
import { importFiles, shippedFiles, type ForShop } from '#server/catalogue/shipped.ts'

/** An editor writes a file in several steps; until then, only half of it may be there. */
const SETTLED_AFTER_MS = 100

/**
 * Imports a shipped city file whenever it is saved; reports a faulty one with line and reason and leaves the
 * catalogue unchanged.
 */
export function watchCities(pool: pg.Pool, shop: ForShop): { close: () => void } {
  const [first = ''] = shippedFiles()
  const folder = dirname(first)
  const waiting = new Map<string, NodeJS.Timeout>()
  const take = async (file: string): Promise<void> => {
    waiting.delete(file)
    if (!existsSync(file)) return
    try {
      const tags = await importFiles(pool, [file], shop)
      console.log(`${file}: ${tags.length} entries changed`)
    } catch (error) {
      console.error(error instanceof Error ? error.message : error)
    }
  }
  const watcher = watch(folder, (_, name) => {
    if (!name?.endsWith('.json')) return
    const file = join(folder, name)
    clearTimeout(waiting.get(file))
    waiting.set(
      file,
      setTimeout(() => void take(file), SETTLED_AFTER_MS),
    )
  })
  return {
    close() {
      watcher.close()
      for (const timer of waiting.values()) clearTimeout(timer)
    },
  }
}

/**
 * Texts that the browser keeps. Nothing here throws: where storage is forbidden, even naming it does, and
 * where it is full, writing does.
 */
export interface KeptTexts {
  read(key: string): string | undefined
  /** False where it is not kept. */
  write(key: string, text: string): boolean
  remove(key: string): void
  keys(): string[]
}

function keptTexts(open: () => Storage): KeptTexts {
  const attempt = <T>(use: (storage: Storage) => T): T | undefined => {
    try {
      return use(open())
    } catch {
      return undefined
    }
  }
  return {
    read: (key) => attempt((storage) => storage.getItem(key)) ?? undefined,
    write: (key, text) =>
      attempt((storage) => {
        storage.setItem(key, text)
        return true
      }) ?? false,
    remove: (key) => attempt((storage) => storage.removeItem(key)),
    keys: () => attempt((storage) => Object.keys(storage)) ?? [],
  }
}

/** Kept as long as the tab is open. */
export const tabTexts = keptTexts(() => sessionStorage)

/** Kept for all pages until the visitor clears them. */
export const deviceTexts = keptTexts(() => localStorage)

/** `sessionStorage`, which lasts as long as the tab. Where storage is forbidden or full, nothing is kept. */
export const tabStorage = {
  read(key: string): string | undefined {
    try {
      return sessionStorage.getItem(key) ?? undefined
    } catch {
      return undefined
    }
  },
  write(key: string, text: string): void {
    try {
      sessionStorage.setItem(key, text)
    } catch {
      // The page works without: its form is empty after a reload.
    }
  },
  remove(key: string): void {
    try {
      sessionStorage.removeItem(key)
    } catch {
      // Where storage is forbidden, nothing was stored.
    }
  },
}

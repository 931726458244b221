/**
 * Loads at the first call and keeps what it loaded; after a failure, the next call tries again. Chromium 150
 * keeps a module that failed, so there it fails again at once: callers have a way on without the module (a
 * form is posted, a link followed), which also gives them a fresh page.
 */
export function loadOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load()
    loading.catch(() => (loading = undefined))
    return loading
  }
}

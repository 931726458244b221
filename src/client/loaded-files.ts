/** The built files that this page has loaded, for a worker to keep. */
export const loadedFiles = (): string[] => {
  const urls = performance.getEntriesByType('resource').map(({ name }) => new URL(name))
  const own = urls.filter(
    ({ origin, pathname }) => origin === location.origin && pathname.startsWith('/_astro/'),
  )
  return [...new Set(own.map(({ pathname }) => pathname))]
}

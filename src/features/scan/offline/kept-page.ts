/** As much of the browser's `caches` as is used here. */
export type PageStore = Pick<CacheStorage, 'open'>

/** One store for the scanner of each language. */
const nameOf = (path: string): string => `scanner ${path}`

/**
 * Keeps the page with all its files. The page comes after what it needs, and old files go last, so that a
 * connection that breaks off leaves a scanner that opens.
 */
export async function keepPage(
  store: PageStore,
  path: string,
  { page, files }: { page: Response; files: readonly string[] },
): Promise<void> {
  if (!page.ok || page.redirected) return
  const kept = await store.open(nameOf(path))
  const known = (await kept.keys()).map(({ url }) => new URL(url).pathname)
  await kept.addAll(files.filter((file) => !known.includes(file)))
  await kept.put(path, page)
  const old = known.filter((file) => file !== path && !files.includes(file))
  await Promise.all(old.map((file) => kept.delete(file)))
}

const rest = (ms: number): Promise<undefined> => new Promise((resume) => setTimeout(resume, ms, undefined))

/** The page of the shop; the kept one where the shop is ill, out of reach or too slow. */
export async function answerPage(
  store: PageStore,
  path: string,
  { ask, patience }: { ask: () => Promise<Response>; patience: number },
): Promise<Response> {
  const asked = ask()
  const first = await Promise.race([asked.catch(() => undefined), rest(patience)])
  const isIll = first === undefined || first.status >= 500 || first.status === 429
  const kept = isIll ? await (await store.open(nameOf(path))).match(path) : undefined
  return kept ?? first ?? asked
}

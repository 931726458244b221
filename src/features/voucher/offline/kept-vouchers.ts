import type { Day } from '#domain/time/day.ts'

/** A voucher's page with this header may be kept on the device, until the end of the day it names. */
export const KEEP_UNTIL = 'voucher-keep-until'

/** Marks a page that is shown from its copy; `voucher.css` shows the line that says so. */
const COPY_MARK = 'data-copy'

/** As much of the browser's `caches` as is used here. */
export type CopyStore = Pick<CacheStorage, 'open' | 'has' | 'keys' | 'delete'>

/** One store for each voucher: its page and the files that the page needs. */
const PREFIX = 'voucher '
const nameOf = (path: string): string => PREFIX + path

/** A page that may no longer be shown: cancelled, moved elsewhere or gone. */
const endsCopy = ({ status, type }: Response): boolean =>
  type === 'opaqueredirect' || status === 404 || status === 410

/** Keeps what the shop answered; what it says of a voucher that is over also ends the copy. */
export async function keepAnswer(store: CopyStore, path: string, answer: Response): Promise<void> {
  if (endsCopy(answer)) await forget(store, path)
  else if (answer.ok && answer.headers.has(KEEP_UNTIL)) {
    const copy = await store.open(nameOf(path))
    await copy.put(path, answer)
  }
}

/** Keeps the files of a kept page, and drops those of its earlier versions. `false`: the page is not kept. */
export async function keepFiles(store: CopyStore, path: string, files: readonly string[]): Promise<boolean> {
  if (!(await isKept(store, path))) return false
  const copy = await store.open(nameOf(path))
  const known = (await copy.keys()).map(({ url }) => new URL(url).pathname)
  const old = known.filter((file) => file !== path && !files.includes(file))
  await Promise.all(old.map((file) => copy.delete(file)))
  await copy.addAll(files.filter((file) => !known.includes(file)))
  return true
}

export const isKept = (store: CopyStore, path: string): Promise<boolean> => store.has(nameOf(path))

/** The kept page, marked as a copy. */
export async function readCopy(store: CopyStore, path: string): Promise<Response | undefined> {
  if (!(await isKept(store, path))) return undefined
  const kept = await (await store.open(nameOf(path))).match(path)
  if (!kept) return undefined
  const page = (await kept.text()).replace('<html ', `<html ${COPY_MARK} `)
  const headers = new Headers(kept.headers)
  // The text is decompressed already.
  for (const name of ['content-encoding', 'content-length']) headers.delete(name)
  return new Response(page, { status: kept.status, headers })
}

export const forget = async (store: CopyStore, path: string): Promise<boolean> => store.delete(nameOf(path))

/** Deletes the vouchers whose time to be kept is over, and tells whether any is left. */
export async function forgetOld(store: CopyStore, today: Day): Promise<boolean> {
  const names = (await store.keys()).filter((name) => name.startsWith(PREFIX))
  const left = await Promise.all(
    names.map(async (name) => {
      const kept = await (await store.open(name)).match(name.slice(PREFIX.length))
      const isOver = (kept?.headers.get(KEEP_UNTIL) ?? '') < today
      return isOver ? !(await store.delete(name)) : true
    }),
  )
  return left.includes(true)
}

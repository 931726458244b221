import * as v from 'valibot'
import { getDayList, type DayList } from '#contract/booking/scan.ts'

/**
 * Where the day's list is kept: IndexedDB, since it names every open ticket that is still good, far more than
 * the 5 MB of local storage hold.
 */
export interface ListStore {
  read(login: string): Promise<DayList | undefined>
  /** False where the device cannot keep it. */
  write(login: string, list: DayList | undefined): Promise<boolean>
}

const NAME = 'cityloop.scanner'
const LISTS = 'lists'
/** There is one list at a time. */
const KEY = 'list'

const Kept = v.object({ login: v.string(), list: getDayList.reply })

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })

async function withLists<T>(mode: IDBTransactionMode, work: (lists: IDBObjectStore) => IDBRequest<T>) {
  const opening = indexedDB.open(NAME, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(LISTS)
  const database = await done(opening)
  try {
    const transaction = database.transaction(LISTS, mode)
    const result = await done(work(transaction.objectStore(LISTS)))
    if (mode === 'readwrite') await committed(transaction)
    return result
  } finally {
    database.close()
  }
}

/** A full device is noticed only when the transaction ends. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })

export const browserLists: ListStore = {
  async read(login) {
    const stored = v.safeParse(Kept, await withLists('readonly', (lists) => lists.get(KEY)).catch(() => null))
    return stored.success && stored.output.login === login ? stored.output.list : undefined
  },
  async write(login, list) {
    try {
      if (list) await withLists('readwrite', (lists) => lists.put({ login, list }, KEY))
      else await withLists('readwrite', (lists) => lists.delete(KEY))
      return true
    } catch {
      return false
    }
  },
}

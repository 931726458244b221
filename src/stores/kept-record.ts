/** One record that the browser keeps beyond the 5 MB of its texts (`kept-texts.ts`). Nothing here throws. */
export interface KeptRecord {
  read(): Promise<unknown>
  /** `undefined` removes it. False where it is not kept. */
  write(record: unknown): Promise<boolean>
}

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('IndexedDB refused'))
  })

/** A full device is noticed only when the transaction ends. */
const committed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    transaction.oncomplete = () => resolve()
    transaction.onabort = () => reject(transaction.error ?? new Error('IndexedDB gave up'))
  })

/** The record `key` of a database with one store. */
export function keptRecord(database: string, store: string, key: string): KeptRecord {
  async function use<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<T>) {
    const opening = indexedDB.open(database, 1)
    opening.onupgradeneeded = () => opening.result.createObjectStore(store)
    const opened = await done(opening)
    try {
      const transaction = opened.transaction(store, mode)
      const result = await done(work(transaction.objectStore(store)))
      if (mode === 'readwrite') await committed(transaction)
      return result
    } finally {
      opened.close()
    }
  }

  return {
    read: () => use('readonly', (records) => records.get(key) as IDBRequest<unknown>).catch(() => undefined),
    async write(record) {
      try {
        if (record === undefined) await use('readwrite', (records) => records.delete(key))
        else await use('readwrite', (records) => records.put(record, key))
        return true
      } catch {
        return false
      }
    },
  }
}

import * as v from 'valibot'
import { getDayList, type DayList } from '#contract/booking/scan.ts'
import { keptRecord } from '#stores/kept-record.ts'

/**
 * Where the day's list is kept: a record, since it names every open ticket that is still good, far more than
 * the browser's texts hold.
 */
export interface ListStore {
  read(login: string): Promise<DayList | undefined>
  /** False where the device cannot keep it. */
  write(login: string, list: DayList | undefined): Promise<boolean>
}

const Kept = v.object({ login: v.string(), list: getDayList.reply })

/** There is one list at a time. */
const record = keptRecord('cityloop.scanner', 'lists', 'list')

export const browserLists: ListStore = {
  async read(login) {
    const stored = v.safeParse(Kept, await record.read())
    return stored.success && stored.output.login === login ? stored.output.list : undefined
  },
  write: (login, list) => record.write(list && { login, list }),
}

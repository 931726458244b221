import * as v from 'valibot'
import { Conflict, getTicketKeys, Scanner, type DayList, type SettledScan } from '#contract/booking/scan.ts'
import { Day, Id } from '#contract/common-schemas.ts'
import type { KeptTexts } from '#stores/kept-texts.ts'

/** What this device keeps of a login, so that it works without a network after a restart. */
const DeviceMemory = v.object({
  scanner: Scanner,
  /** `chosenOn`: the city's day on which it was chosen; the next day it no longer counts. */
  setting: v.optional(v.object({ productId: Id, day: Day, chosenOn: Day })),
  keys: getTicketKeys.reply.entries.keys,
  /** Hashes of the codes that this device let in on its day. */
  letIn: v.array(v.string()),
  conflicts: v.array(Conflict),
})
export type DeviceMemory = v.InferOutput<typeof DeviceMemory>
export type Setting = NonNullable<DeviceMemory['setting']>

/** All that a scanner knows. The list and each scan that waits are kept apart from the rest. */
export interface ScannerMemory extends DeviceMemory {
  list: DayList | undefined
  /** Scans to be handed in. */
  waiting: SettledScan[]
}

const KEY = 'cityloop.scanner'

/** Undefined where there is none, or one of an older version that no longer fits. */
export function readMemory(store: KeptTexts): DeviceMemory | undefined {
  try {
    const stored = v.safeParse(DeviceMemory, JSON.parse(store.read(KEY) ?? 'null'))
    return stored.success ? stored.output : undefined
  } catch {
    return undefined
  }
}

/** False where the device has no room left. */
export const writeMemory = (store: KeptTexts, memory: DeviceMemory): boolean =>
  store.write(KEY, JSON.stringify(memory))

export const forgetMemory = (store: KeptTexts): void => store.remove(KEY)

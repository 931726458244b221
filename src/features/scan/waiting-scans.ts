import * as v from 'valibot'
import { SettledScan } from '#contract/booking/scan.ts'
import type { KeptTexts } from '#stores/kept-texts.ts'

const PREFIX = 'cityloop.scan '

/**
 * One entry for each scan: the next costs no more than the first, two tabs of a device lose none of each
 * other's, and only the account that let somebody in finds its own again. No login has a space.
 */
const keyOf = (login: string, scanId: string): string => `${PREFIX}${login} ${scanId}`

const keysOf = (store: KeptTexts): string[] => store.keys().filter((key) => key.startsWith(PREFIX))

function read(store: KeptTexts, key: string): SettledScan | undefined {
  try {
    const stored = v.safeParse(SettledScan, JSON.parse(store.read(key) ?? 'null'))
    return stored.success ? stored.output : undefined
  } catch {
    return undefined
  }
}

/** The scans of an account that this device keeps, in the order in which they were made. */
export function readWaiting(store: KeptTexts, login: string): SettledScan[] {
  const own = keysOf(store).filter((key) => key.startsWith(keyOf(login, '')))
  const scans = own.flatMap((key) => read(store, key) ?? [])
  return scans.toSorted((one, other) => (one.at < other.at ? -1 : 1))
}

/** Keeps those that are not kept yet. False where the device has no room for all of them. */
export function keepWaiting(store: KeptTexts, login: string, scans: readonly SettledScan[]): boolean {
  return scans.every((scan) => {
    const key = keyOf(login, scan.scanId)
    return store.read(key) !== undefined || store.write(key, JSON.stringify(scan))
  })
}

export function dropWaiting(store: KeptTexts, login: string, scans: readonly SettledScan[]): void {
  for (const { scanId } of scans) store.remove(keyOf(login, scanId))
}

/** The accounts whose scans this device keeps. */
export const accountsWaiting = (store: KeptTexts): string[] => [
  ...new Set(keysOf(store).map((key) => key.slice(PREFIX.length).split(' ')[0] ?? '')),
]

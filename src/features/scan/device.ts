import { atom } from 'nanostores'
import type { Scanner, SettledScan } from '#contract/booking/scan.ts'
import type { KeptTexts } from '#stores/kept-texts.ts'
import { forgetMemory, readMemory, writeMemory, type ScannerMemory } from './device-memory.ts'
import type { ListStore } from './kept-list.ts'
import { accountsWaiting, dropWaiting, keepWaiting, readWaiting } from './waiting-scans.ts'

/** Where a device keeps what a scanner knows. */
export interface DeviceStores {
  texts: KeptTexts
  lists: ListStore
}

/** What a scanner knows, in memory and kept on its device; `$unkept` while the device cannot keep it. */
export function createDevice({ texts, lists }: DeviceStores) {
  const $memory = atom<ScannerMemory | undefined>(undefined)
  const $unkept = atom(false)
  const unkept = new Set<'scans' | 'memory' | 'list'>()

  function noteKept(part: 'scans' | 'memory' | 'list', isKept: boolean): void {
    if (isKept) unkept.delete(part)
    else unkept.add(part)
    $unkept.set(unkept.size > 0)
  }

  async function keepList({ scanner, list }: ScannerMemory): Promise<void> {
    noteKept('list', await lists.write(scanner.login, list))
  }

  /** Changes what is known and keeps it. Scans that wait have ways of their own. */
  function remember(change: Partial<Omit<ScannerMemory, 'waiting'>>): void {
    const before = $memory.get()
    if (!before) return
    const memory = { ...before, ...change }
    $memory.set(memory)
    const { scanner, setting, keys, letIn, conflicts } = memory
    noteKept('memory', writeMemory(texts, { scanner, setting, keys, letIn, conflicts }))
    if (change.list) void keepList(memory)
  }

  /** Tries again to keep the scans that the device had no room for. */
  function keepScans(): void {
    const memory = $memory.get()
    if (memory) noteKept('scans', keepWaiting(texts, memory.scanner.login, memory.waiting))
  }

  return {
    $memory,
    $unkept,
    remember,
    keepScans,

    /** Reads what the device kept; false where nobody has logged in. */
    async open(): Promise<boolean> {
      const memory = readMemory(texts)
      if (!memory) return false
      const { login } = memory.scanner
      $memory.set({ ...memory, waiting: readWaiting(texts, login), list: await lists.read(login) })
      return true
    },

    /** Goes on where this account was; nothing is taken over from another one. */
    async enter(scanner: Scanner): Promise<void> {
      const before = $memory.get()
      const own = before?.scanner.login === scanner.login ? before : undefined
      const fresh = { keys: [], letIn: [], conflicts: [], setting: undefined, list: undefined }
      const waiting = own?.waiting ?? readWaiting(texts, scanner.login)
      const memory = { ...fresh, ...own, scanner, waiting }
      $memory.set(memory)
      remember({})
      if (!own) await keepList(memory)
    },

    /** A scan that was let in: kept before anything else, since nobody else knows of it. */
    add(scan: SettledScan): void {
      const memory = $memory.get()
      if (!memory) return
      $memory.set({ ...memory, waiting: [...memory.waiting, scan] })
      keepScans()
    },

    /** Scans that the shop has now. */
    drop(scans: readonly SettledScan[]): void {
      const memory = $memory.get()
      if (!memory) return
      const done = new Set(scans.map(({ scanId }) => scanId))
      $memory.set({ ...memory, waiting: memory.waiting.filter(({ scanId }) => !done.has(scanId)) })
      dropWaiting(texts, memory.scanner.login, scans)
      if (scans.length > 0) keepScans()
    },

    /** Whether another account has logged in on this device meanwhile, in another tab. */
    isTaken: (): boolean => {
      const kept = readMemory(texts)
      return kept !== undefined && kept.scanner.login !== $memory.get()?.scanner.login
    },

    /** Accounts other than the present one whose scans this device still keeps. */
    accountsLeft: (): string[] =>
      accountsWaiting(texts).filter((login) => login !== $memory.get()?.scanner.login),

    async forget(): Promise<void> {
      const login = $memory.get()?.scanner.login ?? ''
      $memory.set(undefined)
      forgetMemory(texts)
      await lists.write(login, undefined)
    },
  }
}

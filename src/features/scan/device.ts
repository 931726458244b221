import { atom } from 'nanostores'
import type { Scanner, SettledScan } from '#contract/booking/scan.ts'
import { readMemory, writeMemory, type ScannerMemory, type TextStore } from './device-memory.ts'
import type { ListStore } from './kept-list.ts'
import { accountsWaiting, dropWaiting, keepWaiting, readWaiting } from './waiting-scans.ts'

/** Where a device keeps what a scanner knows. */
export interface DeviceStores {
  /** Throws where the browser lets nothing be kept. */
  texts: () => TextStore
  lists: ListStore
}

/** Keeps nothing; `setItem` throws, so that it is told. */
const nowhere: TextStore = {
  length: 0,
  key: () => null,
  getItem: () => null,
  removeItem: () => undefined,
  setItem: () => {
    throw new Error('this browser keeps nothing')
  },
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

  function store(): TextStore {
    try {
      return texts()
    } catch {
      return nowhere
    }
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
    noteKept('memory', writeMemory(store(), { scanner, setting, keys, letIn, conflicts }))
    if (change.list) void keepList(memory)
  }

  /** Tries again to keep the scans that the device had no room for. */
  function keepScans(): void {
    const memory = $memory.get()
    if (memory) noteKept('scans', keepWaiting(store(), memory.scanner.login, memory.waiting))
  }

  return {
    $memory,
    $unkept,
    remember,
    keepScans,

    /** Reads what the device kept; false where nobody has logged in. */
    async open(): Promise<boolean> {
      const memory = readMemory(store())
      if (!memory) return false
      const { login } = memory.scanner
      $memory.set({ ...memory, waiting: readWaiting(store(), login), list: await lists.read(login) })
      return true
    },

    /** Goes on where this account was; nothing is taken over from another one. */
    async enter(scanner: Scanner): Promise<void> {
      const before = $memory.get()
      const own = before?.scanner.login === scanner.login ? before : undefined
      const fresh = { keys: [], letIn: [], conflicts: [], setting: undefined, list: undefined }
      const waiting = own?.waiting ?? readWaiting(store(), scanner.login)
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
      dropWaiting(store(), memory.scanner.login, scans)
      if (scans.length > 0) keepScans()
    },

    /** Whether another account has logged in on this device meanwhile, in another tab. */
    isTaken: (): boolean => {
      const kept = readMemory(store())
      return kept !== undefined && kept.scanner.login !== $memory.get()?.scanner.login
    },

    /** Accounts other than the present one whose scans this device still keeps. */
    accountsLeft: (): string[] =>
      accountsWaiting(store()).filter((login) => login !== $memory.get()?.scanner.login),

    async forget(): Promise<void> {
      const login = $memory.get()?.scanner.login ?? ''
      $memory.set(undefined)
      writeMemory(store(), undefined)
      await lists.write(login, undefined)
    },
  }
}

import { atom } from 'nanostores'
import {
  loginScanner,
  logoutScanner,
  readDayList,
  readScanner,
  readTicketKeys,
  redeem,
  settle,
} from '#client/scan.ts'
import type { Transport } from '#client/transport.ts'
import { MOST_SETTLED, type Scanner } from '#contract/booking/scan.ts'
import type { Failure, FailureCode } from '#contract/failure.ts'
import { ok, type Result } from '#domain/result.ts'
import type { ScannerSetting } from '#domain/ticket/verdict.ts'
import { hashOfCode } from './code-crypto.ts'
import { decideAlone, type AloneFinding } from './decide-alone.ts'
import { createDevice, type DeviceStores } from './device.ts'
import type { ScannerMemory } from './device-memory.ts'
import { ownWaiting } from './own-waiting.ts'
import { settingOfToday, todayIn } from './setting-of-today.ts'

/** `out`: nobody is logged in; `ended`: somebody was. */
export type Door = 'unknown' | 'out' | 'ended' | 'in'

/** A verdict to show: the shop's, or found by this device alone. */
export interface Shown {
  by: 'shop' | 'device'
  finding: Pick<AloneFinding, 'verdict' | 'ticket' | 'redeemed'> & { productName: string }
  at: number
}

/** What a scanner needs of the world; a test brings its own. */
export interface ScannerWorld {
  transport: Transport
  stores: DeviceStores
  isOnline: () => boolean
  now: () => Date
}

/** How long somebody at a door may wait before the device decides by itself. */
const PATIENCE_MS = 4_000

/** The shop knows every redemption at once; the list is for the next time without a network. */
const LIST_AGE_MS = 120_000

/** Refusals after which the device goes on by itself: the shop is away or too busy. */
const away: readonly FailureCode[] = ['no_answer', 'unavailable', 'too_many_requests']

type Fetched = Promise<Result<unknown, Failure>>

/** A scanner at a door, with or without a network. */
export function createScanner({ transport, stores, isOnline, now }: ScannerWorld) {
  const $door = atom<Door>('unknown')
  const $shown = atom<Shown | undefined>(undefined)
  const $online = atom(true)
  const device = createDevice(stores)
  const { $memory, remember } = device

  function noteFailure({ code }: Failure): void {
    if (code === 'staff_only') $door.set('ended')
    else if (away.includes(code)) $online.set(false)
  }

  async function enter(scanner: Scanner): Promise<void> {
    await device.enter(scanner)
    $online.set(true)
    $door.set('in')
  }

  /** Asks who is logged in, on a device that somebody has logged in on. */
  async function open(): Promise<void> {
    if (!(await device.open())) return $door.set('out')
    const read = await readScanner(transport)
    if (read.ok) await enter(read.value)
    else if (read.failure.code === 'staff_only') $door.set('ended')
    else {
      $online.set(false)
      $door.set('in')
    }
    await keepUp()
  }

  async function logIn(typed: Parameters<typeof loginScanner>[1]): Promise<Result<Scanner, Failure>> {
    const entered = await loginScanner(transport, typed)
    if (!entered.ok) return entered
    await enter(entered.value)
    await keepUp()
    return entered
  }

  /** Forgets the list too; scans that wait are handed in first. */
  async function logOut(): Promise<void> {
    const handedIn = await handIn()
    const left = handedIn.ok ? await logoutScanner(transport) : handedIn
    if (!left.ok) {
      noteFailure(left.failure)
      return
    }
    await device.forget()
    $shown.set(undefined)
    $door.set('out')
  }

  let fetchedAt = 0

  async function fetchList({ productId, day }: ScannerSetting): Fetched {
    const before = $memory.get()
    const [keys, list] = await Promise.all([
      readTicketKeys(transport),
      readDayList(transport, productId, day),
    ])
    if (!keys.ok) return keys
    if (!list.ok) return list
    remember({ keys: keys.value.keys, list: list.value })
    // What was let in and handed in before another list was asked for is in that list.
    if (before?.list?.day !== day || before.list.productId !== productId) {
      const listed = new Set(before?.letIn)
      remember({ letIn: $memory.get()?.letIn.filter((hash) => !listed.has(hash)) ?? [] })
    }
    fetchedAt = now().getTime()
    return ok(undefined)
  }

  /** Chooses what is scanned, and fetches its list; what was let in before is handed in first. */
  async function choose({ productId, day }: ScannerSetting): Fetched {
    const handedIn = await handIn()
    const fetched = handedIn.ok ? await fetchList({ productId, day }) : handedIn
    const product = $memory.get()?.scanner.products.find(({ id }) => id === productId)
    if (!fetched.ok) noteFailure(fetched.failure)
    else if (product) remember({ setting: { productId, day, chosenOn: todayIn(product, now()) } })
    return fetched
  }

  function chooseAgain(): void {
    remember({ setting: undefined })
    $shown.set(undefined)
  }

  /** What is scanned now; the city's next day begins by itself. */
  function settingNow(): ScannerSetting | undefined {
    const memory = $memory.get()
    const setting = memory && settingOfToday(memory.scanner, memory.setting, now())
    if (memory && setting !== memory.setting) {
      remember({ setting })
      void keepUp()
    }
    return setting && { productId: setting.productId, day: setting.day }
  }

  /** Hands in what was let in without a network. Asks also when nothing waits, to learn of conflicts. */
  async function handIn(): Fetched {
    do {
      if (device.isTaken()) return { ok: false, failure: { code: 'staff_only', message: '', requestId: '' } }
      const batch = ($memory.get()?.waiting ?? []).slice(0, MOST_SETTLED)
      const settled = await settle(transport, batch)
      if (!settled.ok) return settled
      device.drop(batch)
      remember({ conflicts: settled.value.conflicts })
    } while (($memory.get()?.waiting.length ?? 0) > 0)
    return ok(undefined)
  }

  let keeping: Promise<void> | undefined

  /** Hands in, and fetches the list again when it is old or of another day; one at a time. */
  function keepUp(): Promise<void> {
    if ($door.get() !== 'in') return Promise.resolve()
    keeping ??= (async () => {
      device.keepScans()
      const handedIn = await handIn()
      const setting = settingNow()
      const list = $memory.get()?.list
      const isOther = list?.day !== setting?.day || list?.productId !== setting?.productId
      const isOld = now().getTime() - fetchedAt > LIST_AGE_MS
      const isWanted = handedIn.ok && setting && (isOther || isOld)
      const fetched = isWanted ? await fetchList(setting) : handedIn
      if (fetched.ok) $online.set(true)
      else noteFailure(fetched.failure)
    })().finally(() => (keeping = undefined))
    return keeping
  }

  async function askShop(content: string, scanId: string, setting: ScannerSetting) {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const answer = await redeem(transport, { scanId, code: content, ...setting }, signal)
    if (!answer.ok) {
      noteFailure(answer.failure)
      return undefined
    }
    $online.set(true)
    const { verdict, ticket, redeemed } = answer.value
    const memory = $memory.get()
    if (verdict === 'accepted' && ticket && memory)
      remember({ letIn: [...memory.letIn, await hashOfCode(ticket.code)] })
    return show('shop', { verdict, ticket, redeemed, productName: ticket?.productName ?? '' })
  }

  /** Lets in by itself, and keeps the scan until it can be handed in. */
  async function decide(content: string, scanId: string, setting: ScannerSetting) {
    const memory = $memory.get()
    if (!memory) return undefined
    const finding = await decideAlone(content, setting, memory)
    if (finding.verdict === 'accepted' && finding.hash) {
      device.add({ scanId, code: content, ...setting, at: now().toISOString() })
      remember({ letIn: [...memory.letIn, finding.hash] })
    }
    return show('device', { ...finding, productName: productName(memory, finding.ticket?.productId) })
  }

  const productName = ({ scanner }: ScannerMemory, productId: number | undefined): string =>
    scanner.products.find(({ id }) => id === productId)?.name ?? ''

  function show(by: Shown['by'], finding: Shown['finding']): Shown {
    const shown = { by, finding, at: now().getTime() }
    $shown.set(shown)
    return shown
  }

  async function judgeNext(content: string): Promise<Shown | undefined> {
    const setting = settingNow()
    const memory = $memory.get()
    if (!setting || !memory) return undefined
    const own = ownWaiting(content, memory.waiting)
    if (own) {
      void keepUp()
      const redeemed = { at: own.at, scanner: memory.scanner.scanner }
      return show('device', { verdict: 'redeemed', ticket: own.ticket, redeemed, productName: '' })
    }
    const scanId = crypto.randomUUID()
    const asked = isOnline() ? await askShop(content, scanId, setting) : undefined
    if (!isOnline()) $online.set(false)
    return asked ?? ($door.get() === 'in' ? decide(content, scanId, setting) : undefined)
  }

  let judging: Promise<Shown | undefined> = Promise.resolve(undefined)

  /** Judges a code that was scanned or typed, after those before it. */
  function judge(content: string): Promise<Shown | undefined> {
    judging = judging
      .then(() => judgeNext(content))
      .catch((error: unknown) => {
        console.error(error)
        return undefined
      })
    return judging
  }

  const { $unkept, accountsLeft } = device
  return {
    ...{ $door, $memory, $shown, $online, $unkept, accountsLeft },
    ...{ open, logIn, logOut, choose, chooseAgain, keepUp, judge },
  }
}

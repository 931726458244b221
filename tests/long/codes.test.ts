import { afterAll, beforeAll, expect, it } from 'vitest'
import { moveTicket } from '#client/booking.ts'
import { readConflicts, settle } from '#client/scan.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { aCity, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { cancelSale } from '#tests/support/cancel-sale.ts'
import { aDoor, DOOR, type Phone } from '#tests/support/door.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { atProof } from '#tests/support/scale.ts'
import { aScanner, aSoldTicket } from '#tests/support/scanner.ts'
import { sellCodes } from '#tests/support/sell-codes.ts'
import { loseAnswers } from './lost-answers.ts'

/**
 * Codes that are photographed and shown at several doors at once, some of them without a network, while some
 * are cancelled or moved: `npm run proof -- codes` shows 10,000. Each door is the scanner of the page.
 */
const CODES = atProof(1_000, 10_000)
/** As many of them are cancelled or moved meanwhile. */
const CHANGED = Math.ceil(CODES / 50)
const SCANNERS = 50
/** A quarter of them is without a network. */
const OFFLINE = 13
const { day: DAY } = DOOR
const MORNING = `${DAY}T09:00:00Z`
const SEED = Number(process.env['PROOF_SEED'] ?? 20261123)

/** Whole numbers below another, the same for the same seed. */
function createRandom(seed: number): (below: number) => number {
  const next = seededRandom(String(seed))
  return (below) => Math.floor(next() * below)
}

const flexible = { kind: 'flexible', months: 6 } as const
const cities = [
  aCity({
    products: [
      aProduct({ options: [anOption(), anOption({ id: 21822, capacity: null, validity: flexible })] }),
    ],
  }),
]

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop({ cities, now: MORNING })
})
afterAll(() => shop.close())

/** Which scanners let in which code. */
class Doors {
  readonly letIn = new Map<string, string[]>()
  readonly online = new Map<string, number>()

  note(code: string, scanner: string, isOnline: boolean): void {
    this.letIn.set(code, [...(this.letIn.get(code) ?? []), scanner])
    if (isOnline) this.online.set(code, (this.online.get(code) ?? 0) + 1)
  }
}

interface Shown {
  code: string
  content: string
}

/** A ticket that its buyer cancels or moves while it is shown. */
type Changed = Shown & { change: () => Promise<string> }

/** Good today already, but chosen for a day that is far enough away to be changed. */
async function sellChanging(at: number): Promise<Changed> {
  const { code, scanCode, saleId, buyer } = await aSoldTicket(shop, { optionId: 21822, day: '2026-12-15' })
  const token = (await shop.services.vouchers.ofSale(saleId, 'en'))?.token ?? ''
  const { rows } = await shop.database.pool.query<{ id: number }>(
    `select id::int from sale_line where sale_id = ${saleId}`,
  )
  const moves = [{ lineId: rows[0]?.id ?? 0, day: '2026-12-16' }]
  const sum = (amount: number) => ({ amount, currency: 'EUR' as const })
  const change = async () => {
    const changed =
      at % 2
        ? await cancelSale(buyer, saleId, sum(4_000))
        : await moveTicket(buyer, { token, moves, difference: sum(0) })
    return changed.ok ? 'changed' : changed.failure.code
  }
  return { code, content: scanCode, change }
}

/** Each code is shown at one to three doors, a tenth of them twice at the same one, in any order. */
function crowdAt(doors: number, codes: Shown[], random: (below: number) => number): Shown[][] {
  const queues: Shown[][] = Array.from({ length: doors }, () => [])
  for (const shown of codes) {
    const times = [1, 1, 1, 1, 1, 2, 2, 2, 3, 3][random(10)] ?? 1
    for (let time = 0; time < times; time += 1) {
      const queue = queues[random(doors)] ?? []
      for (const copy of random(10) === 0 ? [shown, shown] : [shown])
        queue.splice(random(queue.length + 1), 0, copy)
    }
  }
  return queues
}

const refusals = ['redeemed', 'cancelled', 'moved']

/** Shows each code at a door; every third is typed. */
async function scanAll({ scanner }: Phone, name: string, queue: Shown[], doors: Doors): Promise<void> {
  for (const [at, { code, content }] of queue.entries()) {
    const shown = await scanner.judge(at % 3 === 0 ? code : content)
    const verdict = shown?.finding.verdict ?? 'none'
    if (verdict === 'accepted') doors.note(code, name, shown?.by === 'shop')
    else expect(refusals).toContain(verdict)
  }
}

async function handIn({ scanner }: Phone): Promise<void> {
  do await scanner.keepUp()
  while ((scanner.$memory.get()?.waiting.length ?? 0) > 0)
}

/** Decides alone, half of the queue each time that the network is away. */
async function scanOffline(
  door: Phone,
  name: string,
  queue: Shown[],
  { doors, untilBack }: { doors: Doors; untilBack: Promise<unknown> },
): Promise<void> {
  const half = Math.ceil(queue.length / 2)
  door.network.on = false
  await scanAll(door, name, queue.slice(0, half), doors)
  await untilBack
  door.network.on = true
  await door.scanner.choose(DOOR)
  door.network.on = false
  await scanAll(door, name, queue.slice(half), doors)
  door.network.on = true
  await handIn(door)
}

it(`redeems ${CODES} codes once each at ${SCANNERS} doors`, { timeout: 60_000 + CODES * 150 }, async () => {
  const sold = await sellCodes(shop.database.pool, {
    count: CODES - CHANGED,
    day: DAY,
    now: '2026-11-21T11:00:00Z',
  })
  const sign = await shop.context.ticketKeys.signer()
  const ticket = { productId: 2182, from: DAY, until: DAY, time: null }
  const fixed = sold.map((code) => ({
    code,
    content: sign({ ...ticket, units: [{ type: 'adult', count: 1 }], code }),
  }))
  shop.setClock(NOON)
  const changing: Changed[] = []
  for (let at = 0; at < CHANGED; at += 1) changing.push(await sellChanging(at))
  shop.setClock(MORNING)
  const codes = [...fixed, ...changing].map(({ code }) => code)
  const random = createRandom(SEED)
  const queues = crowdAt(SCANNERS, [...fixed, ...changing], random)
  const names = queues.map((_, at) => `door-${at}`)
  const phones: Phone[] = []
  for (const name of names) phones.push(await aDoor(shop, name, { around: loseAnswers }))
  const doors = new Doors()

  const began = performance.now()
  const at = (door: number) => ({ name: names[door] ?? '', queue: queues[door] ?? [] })
  const online = phones.slice(OFFLINE).map(async (phone, door) => {
    const { name, queue } = at(OFFLINE + door)
    await scanAll(phone, name, queue, doors)
    await handIn(phone)
  })
  // Some have a network again at once, the others when everybody else has finished.
  const offline = phones.slice(0, OFFLINE).map((phone, door) => {
    const { name, queue } = at(door)
    const untilBack = door % 3 === 0 ? Promise.resolve() : Promise.all(online)
    return scanOffline(phone, name, queue, { doors, untilBack })
  })
  const changes = changeInTurn(changing)
  await Promise.all([...online, ...offline])
  const outcomes = await changes
  const seconds = (performance.now() - began) / 1000

  const { rows } = await shop.database.pool.query<{ code: string; scanner: string }>(
    'select code, scanner from redemption',
  )
  const redeemed = new Set(rows.map(({ code }) => code))
  const gone = new Set([...outcomes].flatMap(([code, outcome]) => (outcome === 'changed' ? code : [])))
  expect(rows).toHaveLength(redeemed.size)
  expect([...redeemed].toSorted()).toEqual(codes.filter((code) => !gone.has(code)).toSorted())
  expect([...new Set(outcomes.values())].toSorted()).toEqual(['changed', 'ticket_used'])
  for (const { code, scanner } of rows) expect(doors.letIn.get(code)).toContain(scanner)
  expect([...doors.online.values()].filter((times) => times > 1)).toEqual([])

  // Once too often: twice, or at all where the ticket was cancelled or moved by then.
  const wrong = [...doors.letIn].filter(([code, scanners]) => scanners.length > (redeemed.has(code) ? 1 : 0))
  const expected = new Map(wrong.map(([code, scanners]) => [code, scanners.toSorted().join()]))
  const office = await readConflicts(await aScanner(shop, 'office', { operator: null }))
  const listed = office.ok ? office.value.data : []
  const namesIn = ({ letIn }: (typeof listed)[number]) =>
    letIn
      .map(({ scanner }) => scanner)
      .toSorted()
      .join()
  expect(new Map(listed.map((one) => [one.code, namesIn(one)]))).toEqual(expected)
  expect(listed).toHaveLength(expected.size)
  for (const [door, { visitor }] of phones.entries()) {
    const { name } = at(door)
    const told = await settle(visitor, [])
    const own = wrong.flatMap(([code, scanners]) => (scanners.includes(name) ? code : []))
    expect(told.ok && told.value.conflicts.map(({ code }) => code).toSorted()).toEqual(own.toSorted())
  }

  const scans = queues.flat().length
  expect(wrong.length).toBeGreaterThan(CODES / 50)
  console.log(
    `${CODES} codes shown ${scans} times at ${SCANNERS} doors, ${OFFLINE} without a network, in ` +
      `${seconds.toFixed(1)} s: ${rows.length} redeemed once, ${gone.size} cancelled or moved, ` +
      `${wrong.length} let in once too often and named`,
  )
})

/** One after the other, while all doors scan. */
async function changeInTurn(changing: Changed[]): Promise<Map<string, string>> {
  const outcomes = new Map<string, string>()
  for (const { code, change } of changing) {
    // Somebody who got no answer asks again.
    let outcome = await change()
    while (outcome === 'unavailable') outcome = await change()
    outcomes.set(code, outcome)
  }
  return outcomes
}

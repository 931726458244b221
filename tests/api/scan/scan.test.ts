import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cancelSale } from '#tests/support/cancel-sale.ts'
import { moveTicket } from '#client/booking.ts'
import { readConflicts, readDayList, redeem, settle } from '#client/scan.ts'
import { locales } from '#config/locales.ts'
import { saleLine } from '#server/db/schema/sale.ts'
import { createTicketKeyPair, signTicket } from '#server/vouchers/signed-code.ts'
import { ticketHash } from '#server/vouchers/token.ts'
import { eq } from 'drizzle-orm'
import { aCity, anOperator, anOption, aProduct } from '#tests/fixtures/catalogue.ts'
import { aScan, aScanner, aSoldTicket, verdictOn } from '#tests/support/scanner.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

/** Half past nine in Paris, on the day of the tickets. */
const MORNING = '2026-12-01T08:30:00Z'
const DAY = '2026-12-01'

const cityWith = (...more: ReturnType<typeof aProduct>[]) =>
  aCity({
    operators: [anOperator(), anOperator({ key: 'boats', name: 'Seine à Vue' })],
    products: [
      aProduct(),
      aProduct({ id: 2183, key: 'night', main: false, options: [anOption({ id: 21831 })] }),
      aProduct({ id: 2190, key: 'boat', main: false, operator: 'boats', options: [anOption({ id: 21901 })] }),
      ...more,
    ],
  })

let shop: TestShop
let bus: Visitor
let quay: Visitor
beforeAll(async () => {
  shop = await openTestShop({ cities: [cityWith()] })
  bus = await aScanner(shop, 'bus-1')
  quay = await aScanner(shop, 'quay', { operator: 'boats' })
})
afterAll(() => shop.close())

async function sold(over: Parameters<typeof aSoldTicket>[1] = {}) {
  shop.setClock(NOON)
  const ticket = await aSoldTicket(shop, { day: DAY, ...over })
  shop.setClock(MORNING)
  return ticket
}

describe('a scanned ticket', () => {
  it('accepts a ticket once and names that scan', async () => {
    const { code, scanCode } = await sold({ passengers: { adult: 2, child: 1 } })
    const first = await redeem(bus, aScan(scanCode))
    expect(first.ok && first.value).toMatchObject({
      verdict: 'accepted',
      message: 'Valid. 2 adults, 1 child.',
      ticket: { code, productId: 2182, productName: 'Paris by open bus', from: DAY, until: DAY, time: null },
      redeemed: null,
    })
    const typed = await redeem(bus, aScan(` ${code.toLowerCase().replaceAll('-', ' ')}`))
    expect(typed.ok && typed.value).toMatchObject({
      verdict: 'redeemed',
      redeemed: { at: new Date(MORNING).toISOString(), scanner: 'bus-1' },
      message: 'Already used. Scanned on Tue 1 Dec 2026 at 9:30 by bus-1.',
    })
  })

  it('repeats the answer to the same scan', async () => {
    const { scanCode } = await sold()
    const asked = aScan(scanCode)
    const answers = await Promise.all(Array.from({ length: 5 }, () => redeem(bus, asked)))
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ ok: true, value: { verdict: 'accepted' } })
    expect(await verdictOn(bus, 'CL1', { scanId: asked.scanId })).toBe('idempotency_mismatch')
    expect(await verdictOn(await aScanner(shop, 'bus-2'), scanCode, { scanId: asked.scanId })).toBe(
      'redeemed',
    )
  })

  it('accepts a ticket at one of many scanners', async () => {
    const { code, scanCode } = await sold()
    const verdicts = await Promise.all(
      Array.from({ length: 12 }, (_, at) => verdictOn(bus, at % 2 ? code : scanCode)),
    )
    expect(verdicts.toSorted()).toEqual(['accepted', ...Array.from({ length: 11 }, () => 'redeemed')])
    const again = `insert into redemption select * from redemption where code = '${code}'`
    await expect(shop.database.pool.query(again)).rejects.toThrow(/duplicate key/)
  })

  it.each<[string, Parameters<typeof sold>[0] & object, string, string]>([
    [
      'of another day',
      { day: '2026-12-02' },
      'wrong_day',
      'Wrong day. Only valid on Wednesday 2 December 2026.',
    ],
    [
      'of another product',
      { productId: 2183, optionId: 21831 },
      'wrong_product',
      'Wrong tour. This ticket is for “Paris by open bus”.',
    ],
    [
      'of another operator',
      { productId: 2190, optionId: 21901 },
      'other_operator',
      'Other operator. This ticket belongs to another operator.',
    ],
  ])('refuses a ticket %s and keeps it good', async (_, over, verdict, message) => {
    const { scanCode } = await sold(over)
    const answer = await redeem(bus, aScan(scanCode))
    expect(answer.ok && answer.value).toMatchObject({ verdict, message })
    expect(answer.ok && (answer.value.ticket === null) === (verdict === 'other_operator')).toBe(true)
    const own = verdict === 'other_operator' ? quay : bus
    if (verdict === 'wrong_day') shop.setClock('2026-12-02T08:30:00Z')
    const right = { productId: over.productId ?? 2182, day: over.day ?? DAY }
    expect(await verdictOn(own, scanCode, right)).toBe('accepted')
  })

  it("counts a scan for the city's day", async () => {
    const { scanCode } = await sold({ day: '2026-12-05' })
    expect(await verdictOn(bus, scanCode, { day: '2026-12-05' })).toBe('wrong_day')
    shop.setClock('2026-12-05T23:30:00Z')
    const night = await aScanner(shop, 'night')
    expect(await verdictOn(night, scanCode, { day: '2026-12-06' })).toBe('wrong_day')
    expect(await verdictOn(night, scanCode, { day: '2026-12-05' })).toBe('accepted')
  })

  it('refuses altered and foreign codes', async () => {
    const { code, scanCode } = await sold()
    const foreign = { code, productId: 2182, from: DAY, until: DAY, time: null, units: [] }
    const altered = scanCode.replace(/.$/, (letter) => (letter === 'A' ? 'Q' : 'A'))
    expect(await verdictOn(bus, altered)).toBe('altered')
    expect(await verdictOn(bus, scanCode.slice(0, 120))).toBe('altered')
    expect(await verdictOn(bus, signTicket(foreign, createTicketKeyPair()))).toBe('unknown')
    expect(await verdictOn(bus, 'https://example.org')).toBe('unknown')
    expect(await verdictOn(bus, '2222-2222-2222')).toBe('unknown')
    expect(await verdictOn(bus, scanCode)).toBe('accepted')
  })

  it('words every verdict in every language', async () => {
    const { scanCode } = await sold()
    expect(await verdictOn(bus, scanCode)).toBe('accepted')
    const told = await Promise.all(
      locales.map(async (language) => {
        const reader = Object.assign(shop.visit({ language }), { token: bus.token })
        const answer = await redeem(reader, aScan(scanCode))
        return answer.ok && answer.value.message
      }),
    )
    expect(told.join()).toContain('Bereits eingelöst. Am Di., 1. Dez.')
    // American and British English differ in the date.
    expect(new Set(told).size).toBe(6)
  })
})

describe('a cancelled or moved booking', () => {
  const paid = { amount: 4_000, currency: 'EUR' } as const

  it('refuses cancelled tickets and keeps used ones', async () => {
    const [first, second] = [await sold(), await sold()]
    shop.setClock(NOON)
    expect((await cancelSale(first.buyer, first.saleId, paid)).ok).toBe(true)
    expect(await verdictOn(bus, first.scanCode)).toBe('cancelled')
    shop.setClock(MORNING)
    expect(await verdictOn(bus, second.scanCode)).toBe('accepted')
    shop.setClock(NOON)
    const late = await cancelSale(second.buyer, second.saleId, paid)
    expect(late.ok ? '' : late.failure.code).toBe('ticket_used')
  })

  it('uses or cancels a ticket, never both', async () => {
    const outcomes = new Set<string>()
    const open = anOption({ id: 21951, capacity: null, validity: { kind: 'flexible', months: 6 } })
    await shop.importCities([cityWith(aProduct({ id: 2195, key: 'pass', main: false, options: [open] }))])
    await expect.poll(() => shop.context.catalogue.current().options.has(21951)).toBe(true)
    for (let round = 0; round < 10; round += 1) {
      const { buyer, saleId, scanCode } = await sold({ productId: 2195, optionId: 21951 })
      // The last day to cancel is a good day of this ticket, as it is for one that is good for months.
      shop.setClock('2026-11-29T22:30:00Z')
      const scan = () => verdictOn(bus, scanCode, { productId: 2195, day: '2026-11-29' })
      const works = [scan, () => cancelSale(buyer, saleId, paid)]
      await Promise.all((round % 2 ? works : works.toReversed()).map((work) => work()))
      const { rows } = await shop.database.pool.query<{ state: string }>(
        `select case when v.revoked_at is not null then 'cancelled ' else '' end ||
           case when r.code is not null then 'used' else '' end as state
         from sale_line l join voucher v using (sale_id) left join redemption r on r.sale_line_id = l.id
         where l.sale_id = ${saleId}`,
      )
      outcomes.add(rows[0]?.state ?? '')
    }
    for (const outcome of outcomes) expect(['cancelled ', 'used']).toContain(outcome)
  })

  it('replaces the code of a moved ticket', async () => {
    const { saleId, code, scanCode } = await sold()
    const token = (await shop.services.vouchers.ofSale(saleId, 'en'))?.token ?? ''
    const [line] = await shop.database.db.select().from(saleLine).where(eq(saleLine.saleId, saleId))
    const moves = [{ lineId: line?.id ?? 0, day: '2026-12-02' }]
    shop.setClock(NOON)
    const moved = await moveTicket(shop.visit(), { token, moves, difference: { amount: 0, currency: 'EUR' } })
    expect(moved).toMatchObject({ ok: true })
    shop.setClock(MORNING)
    expect(await verdictOn(bus, scanCode)).toBe('moved')
    const list = await readDayList(bus, 2182, DAY)
    const states = new Map(list.ok ? list.value.tickets.map(({ hash, state }) => [hash, state]) : [])
    expect(states.get(ticketHash(code))).toBe('moved')
    const renewed = (await shop.services.vouchers.ofSale(saleId, 'en'))?.voucher.tickets[0]
    shop.setClock('2026-12-02T08:30:00Z')
    expect(await verdictOn(bus, renewed?.scanCode ?? '', { day: '2026-12-02' })).toBe('accepted')
    expect(await verdictOn(bus, code, { day: '2026-12-02' })).toBe('moved')
  })
})

describe('a day’s list', () => {
  it('lists flexible tickets from the day of purchase', async () => {
    const open = anOption({ id: 21961, capacity: null, validity: { kind: 'flexible', months: 2 } })
    await shop.importCities([cityWith(aProduct({ id: 2196, key: 'open', main: false, options: [open] }))])
    await expect.poll(() => shop.context.catalogue.current().options.has(21961)).toBe(true)
    const { code } = await sold({ productId: 2196, optionId: 21961, day: '2026-12-20' })
    const listed = async (day: string) => {
      const read = await readDayList(bus, 2196, day)
      return read.ok && read.value.tickets.map(({ hash }) => hash)
    }
    expect(await listed('2026-11-20')).toEqual([])
    for (const day of ['2026-11-21', '2027-01-21']) expect(await listed(day)).toEqual([ticketHash(code)])
    expect(await listed('2027-01-22')).toEqual([])
  })

  it('lists only hashes and states, by operator', async () => {
    const { code } = await sold({ day: '2026-12-03', passengers: { adult: 3 } })
    const read = await readDayList(bus, 2182, '2026-12-03')
    const valid = read.ok && read.value.tickets.filter(({ state }) => state !== 'moved')
    expect(valid).toEqual([
      {
        hash: ticketHash(code),
        state: 'valid',
        from: '2026-12-03',
        until: '2026-12-03',
        time: null,
        units: [{ type: 'adult', count: 3 }],
        redeemed: null,
      },
    ])
    expect(JSON.stringify(read)).not.toMatch(new RegExp(`Łukasiewicz|${code}`))
    shop.setClock('2026-12-03T08:30:00Z')
    expect(await verdictOn(bus, code, { day: '2026-12-03' })).toBe('accepted')
    const later = await readDayList(bus, 2182, '2026-12-03')
    const used = later.ok && later.value.tickets.find(({ hash }) => hash === ticketHash(code))
    expect(used).toMatchObject({ state: 'redeemed', redeemed: { scanner: 'bus-1' } })
    const theirs = await readDayList(quay, 2182, '2026-12-03')
    expect(theirs.ok ? '' : theirs.failure.code).toBe('not_found')
  })
})

describe('scans without a network', () => {
  const settled = (code: string, at: string) => ({ ...aScan(code), at })

  it('enters offline scans later and reports conflicts', async () => {
    const { code, scanCode } = await sold()
    const [one, two] = [await aScanner(shop, 'offline-1'), await aScanner(shop, 'offline-2')]
    shop.setClock('2026-12-03T11:00:00Z')
    const early = await settle(one, [settled(scanCode, '2026-12-01T09:00:00.000Z')])
    expect(early.ok && early.value).toMatchObject({ answers: [{ verdict: 'accepted' }], conflicts: [] })
    const again = settled(scanCode, '2026-12-01T09:05:00.000Z')
    const late = await settle(two, [again, again])
    const letIn = [
      { at: '2026-12-01T09:00:00.000Z', scanner: 'offline-1', name: 'Staff offline-1' },
      { at: '2026-12-01T09:05:00.000Z', scanner: 'offline-2', name: 'Staff offline-2' },
    ]
    const conflict = { code, productId: 2182, productName: 'Paris by open bus', verdict: 'redeemed' }
    const told = (own: number) => ({
      ...conflict,
      letIn: letIn.map((one, at) => ({ ...one, own: at === own })),
    })
    expect(late.ok && late.value).toMatchObject({
      answers: [{ verdict: 'redeemed', redeemed: { scanner: 'offline-1' } }, { verdict: 'redeemed' }],
      conflicts: [told(1)],
    })
    const first = await settle(one, [])
    expect(first.ok && first.value).toEqual({ answers: [], conflicts: [told(0)] })
    const listed = await readConflicts(bus)
    expect(listed.ok && listed.value.data).toEqual([told(-1)])
    const elsewhere = await readConflicts(quay)
    expect(elsewhere.ok && elsewhere.value.data).toEqual([])
  })

  it('reports offline scans of used or cancelled tickets', async () => {
    const [online, cancelled] = [await sold(), await sold()]
    const lost = await aScanner(shop, 'offline-3')
    expect(await verdictOn(bus, online.scanCode)).toBe('accepted')
    shop.setClock(NOON)
    await cancelSale(cancelled.buyer, cancelled.saleId, { amount: 4_000, currency: 'EUR' })
    shop.setClock('2026-12-01T12:00:00Z')
    const told = await settle(lost, [
      settled(online.scanCode, '2026-12-01T08:00:00.000Z'),
      settled(cancelled.scanCode, '2026-12-01T08:10:00.000Z'),
    ])
    const conflicts = told.ok ? told.value.conflicts : []
    expect(
      conflicts.map(({ verdict, letIn }) => [verdict, letIn.map(({ scanner }) => scanner)]).toSorted(),
    ).toEqual([
      ['cancelled', ['offline-3']],
      ['redeemed', ['bus-1', 'offline-3']],
    ])
  })

  it('keeps the answer of a scan without reply', async () => {
    const { scanCode } = await sold()
    const lost = await aScanner(shop, 'offline-4')
    const asked = aScan(scanCode)
    expect(await verdictOn(lost, scanCode, { scanId: asked.scanId })).toBe('accepted')
    const handedIn = await settle(lost, [{ ...asked, at: MORNING.replace('Z', '.000Z') }])
    expect(handedIn.ok && handedIn.value).toMatchObject({ answers: [{ verdict: 'accepted' }], conflicts: [] })
    const refused = { ...aScan(scanCode), scanId: randomUUID() }
    expect(await verdictOn(lost, scanCode, { scanId: refused.scanId })).toBe('redeemed')
    const against = await settle(lost, [{ ...refused, at: MORNING.replace('Z', '.000Z') }])
    expect(against.ok && against.value.conflicts).toMatchObject([{ verdict: 'redeemed', letIn: [{}, {}] }])
  })
})

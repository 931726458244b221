import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import { cancelTickets, readBooking } from '#client/booking.ts'
import { readDayList, readScanner } from '#client/scan.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { projectPath } from '#config/project-folder.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { CityFile, OptionEntry, ProductEntry } from '#server/catalogue/format.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { saleView } from '#server/sales/sale-view.ts'
import { codeReport } from '#server/services/scan/code-report.ts'
import { voucherCalendar } from '#server/vouchers/calendar.ts'
import { aCity, anOperator, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'
import { aScanner, verdictOn } from '#tests/support/scanner.ts'
import type { Visitor } from '#tests/support/visitor.ts'

const DAY = '2026-12-04'
const MORNING_OF_THE_DAY = '2026-12-04T08:30:00Z'
const bus = aProduct({
  options: [
    anOption({ names: texts('48 hours'), duration: { amount: 48, unit: 'hours' } }),
    anOption({ id: 21822, capacity: null, validity: { kind: 'flexible', months: 12 }, studentCard: true }),
  ],
})
const boat = aProduct({
  id: 2183,
  key: 'boat',
  kind: 'cruise',
  transport: 'boat',
  main: false,
  voucher: 'paper',
  names: texts('Boat on the Seine'),
  slugs: texts('boat'),
  options: [
    anOption({
      id: 21831,
      kind: 'start_times',
      duration: { amount: 90, to: 120, unit: 'minutes' },
      timetable: [{ times: ['10:00', '14:00'], languages: { '10:00': 'en', '14:00': 'fr' } }],
      cancellation: [
        { hours: 48, share: 100 },
        { hours: 24, share: 50 },
      ],
    }),
  ],
})
const both = aPackage([bus, boat], { slugs: texts('both'), cancelHours: 72, names: texts('Bus and boat') })
const paris = (products: ProductEntry[] = [bus, boat, both], over: Partial<CityFile> = {}) =>
  aCity({ operators: [anOperator(), anOperator({ key: 'seine', name: 'Seine à Vue' })], products, ...over })

const choice = (optionId: number, time?: string) => ({ optionId, day: DAY, time, passengers: { adult: 2 } })
const tickets: AddToCart[] = [
  { productId: 2182, choices: [choice(21821)] },
  { productId: 2182, choices: [choice(21822)] },
  { productId: 2183, choices: [choice(21831, '10:00')] },
  { productId: 2199, choices: [choice(21821), choice(21831, '14:00')] },
]

let shop: TestShop
let staff: Visitor
async function imported(city: CityFile): Promise<void> {
  await shop.importCities([city])
  await shop.context.catalogue.reload()
}
async function bought(wanted: readonly AddToCart[]): Promise<number> {
  const buyer = shop.visit()
  for (const one of wanted) unwrapOrThrow(await addToBasket(buyer, one, randomUUID()))
  return payFor(shop, buyer)
}
async function issued(saleId: number, locale: 'en' | 'fr' | 'en-us' = 'en') {
  const known = await shop.services.vouchers.ofSale(saleId, locale)
  if (!known) throw new Error('the sale has no voucher')
  return known
}
beforeAll(async () => {
  shop = await openTestShop({ cities: [paris()] })
  staff = await aScanner(shop, 'door', { operator: null })
})
afterAll(() => shop.close())
beforeEach(async () => {
  shop.setClock(NOON)
  await imported(paris())
})

/** All that buyer, member, agent and door read of a sale. */
async function saidOf(saleId: number) {
  const { token, voucher } = await issued(saleId)
  const facts = await loadSale(shop.context.db, saleId)
  if (!facts) throw new Error('the sale has vanished')
  const { now: _, ...sale } = saleView(facts, shop.context.catalogue.current(), 'en', shop.context.clock())
  const door = []
  for (const { code } of voucher.tickets) door.push(await codeReport(shop.context, code))
  const lists = []
  for (const productId of [2182, 2183]) {
    const { asOf: _now, ...list } = unwrapOrThrow(await readDayList(staff, productId, DAY))
    lists.push(list)
  }
  return {
    sale,
    voucher,
    inFrench: (await issued(saleId, 'fr')).voucher,
    inAmerican: (await issued(saleId, 'en-us')).voucher,
    calendar: voucherCalendar(voucher, 'en', 'https://example.org/voucher'),
    booking: unwrapOrThrow(await readBooking(shop.visit(), token)),
    door,
    lists,
  }
}

type Changes<Entry, Apart extends keyof Entry> = {
  [Field in Exclude<keyof Entry, Apart>]-?: Partial<Entry>
}
const everyLanguage = (items: string[]) => ({ en: items, es: items, fr: items, it: items, de: items })

/**
 * One change for each field, so that a new field is decided here. Left out: what the day decides, and what is
 * asked before a payment.
 */
const optionChanges: Changes<OptionEntry, 'id'> = {
  names: { names: texts('24 hours') },
  descriptions: { descriptions: texts('Something else') },
  kind: { kind: 'start_times', timetable: [{ times: ['09:00'] }] },
  duration: { duration: { amount: 24, unit: 'hours' } },
  validity: { validity: { kind: 'flexible', months: 1 } },
  cancellation: { cancellation: null },
  onSale: { onSale: { from: '2026-01-01', to: '2026-11-22' } },
  timetable: { timetable: [{ from: '06-01', to: '06-30', opens: '12:00', times: ['12:00'] }] },
  closures: { closures: [{ from: DAY, to: DAY }] },
  cutoffMinutes: { cutoffMinutes: 600 },
  capacity: { capacity: 1 },
  almostSoldOutAt: { almostSoldOutAt: 1000 },
  otherChannels: { otherChannels: [{ share: 1 }] },
  minimumPassengers: { minimumPassengers: 9 },
  maximumPassengers: { maximumPassengers: 1 },
  alone: { alone: true },
  studentCard: { studentCard: true },
  units: { units: [{ type: 'senior', prices: [{ price: prices(99) }] }] },
}
const productChanges: Changes<
  ProductEntry,
  'id' | 'options' | 'parts' | 'slugs' | 'meeting' | 'important' | 'operator' | 'travellerFields'
> = {
  key: { key: 'another-key' },
  kind: { kind: 'tour' },
  transport: { transport: null },
  main: { main: false },
  seat: { seat: true },
  rank: { rank: 50 },
  picture: { picture: 'boat' },
  names: { names: texts('Another tour') },
  summary: { summary: texts('Something else') },
  description: { description: everyLanguage(['Something else']) },
  highlights: { highlights: everyLanguage(['Something else']) },
  included: { included: everyLanguage(['Something else']) },
  notIncluded: { notIncluded: everyLanguage(['Something else']) },
  duration: { duration: { amount: 3, unit: 'hours' } },
  voucher: { voucher: 'paper' },
  cancelHours: { cancelHours: null },
  audioLanguages: { audioLanguages: ['de'] },
  liveLanguages: { liveLanguages: ['de'] },
  accessible: { accessible: true },
  routes: { routes: [] },
  packageDiscountPercent: { packageDiscountPercent: 90 },
  promotions: { promotions: [{ key: 'sale', names: texts('Sale'), from: '2026-01-01', to: '2027-01-01' }] },
  reviews: { reviews: [] },
  faqs: { faqs: [] },
}
const changed = (over: Partial<ProductEntry>) => paris([bus, boat, both].map((one) => ({ ...one, ...over })))
const changedOptions = (over: Partial<OptionEntry>) =>
  paris(
    [bus, boat, both].map((one) => ({
      ...one,
      options: one.options.map((option) => ({ ...option, ...over })),
    })),
  )
const [hours, open] = bus.options
const [sailing] = boat.options
if (!hours || !open || !sailing) throw new Error('the fixtures have these options')

/** Cities that no longer sell what was sold. */
const removals: [string, CityFile][] = [
  ['an option', paris([{ ...bus, options: [open] }, boat])],
  ['a product', paris([bus])],
  ['the package alone', paris([bus, boat])],
  ['a part of the package', paris([bus, boat, { ...both, parts: both.parts.slice(0, 1) }])],
  ['every product', paris([aProduct({ id: 2200, key: 'new', options: [anOption({ id: 22001 })] })])],
  ['the city from this shop', paris(undefined, { scopes: [1980] })],
  [
    'an option to another product',
    paris([
      { ...bus, options: [open] },
      { ...boat, options: [sailing, hours] },
    ]),
  ],
]

describe('a sold ticket', () => {
  let saleId: number
  let before: Awaited<ReturnType<typeof saidOf>>
  beforeAll(async () => {
    await imported(paris())
    saleId = await bought(tickets)
    before = await saidOf(saleId)
    expect(before.voucher.tickets).toHaveLength(5)
    expect(before.booking.tickets).toHaveLength(4)
  })

  it.each(Object.entries(optionChanges))('says the same after a new %s of options', async (_, over) => {
    await imported(changedOptions(over))
    expect(await saidOf(saleId)).toEqual(before)
  })

  it.each(Object.entries(productChanges))('says the same after a new %s of products', async (_, over) => {
    await imported(changed(over))
    expect(await saidOf(saleId)).toEqual(before)
  })

  it.each(removals)('says the same after the removal of %s', async (_, city) => {
    await imported(city)
    expect(await saidOf(saleId)).toEqual(before)
  })

  it('gets its terms from the catalogue where an upgrade finds none', async () => {
    const { pool } = shop.database
    const kept = async () =>
      (
        await pool.query('select id, terms, cancellation from sale_line where sale_id = $1 order by id', [
          saleId,
        ])
      ).rows as unknown[]
    const sold = await kept()
    const migration = await readFile(
      projectPath('src', 'server', 'db', 'migrations', '0030_sold_terms.sql'),
      'utf8',
    )
    await pool.query('alter table sale_line drop column terms')
    await pool.query('update sale_line set cancellation = null')
    await pool.query(migration)
    expect(await kept()).toEqual(sold)
  })

  it('follows the place, operator and advice of the day', async () => {
    const meeting = {
      name: 'Bastille',
      address: '1 place de la Bastille',
      at: [2.369, 48.853] as [number, number],
    }
    await imported(changed({ meeting, operator: 'seine', important: everyLanguage(['Come early']) }))
    const { voucher } = await saidOf(saleId)
    for (const [at, ticket] of voucher.tickets.entries()) {
      expect(ticket).toEqual({
        ...before.voucher.tickets[at],
        meeting,
        important: ['Come early'],
        operator: expect.objectContaining({ name: 'Seine à Vue' }) as unknown,
      })
    }
  })
})

describe('a ticket that is no longer sold', () => {
  it.each(removals)('is cancelled as promised after the removal of %s', async (_, city) => {
    const { token } = await issued(await bought(tickets))
    await imported(city)
    const booking = unwrapOrThrow(await readBooking(shop.visit(), token))
    expect(booking.tickets.map(({ refusal }) => refusal)).toEqual([null, null, null, null])
    const amount = booking.tickets.reduce((sum, { refund }) => sum + (refund ?? 0), 0)
    expect(amount).toBe(booking.tickets.reduce((sum, { paid }) => sum + paid, 0))
    const lineIds = booking.tickets.map(({ ticketId }) => ticketId)
    const refund = { amount, currency: 'EUR' as const }
    const cancelled = await cancelTickets(shop.visit(), { token, tickets: lineIds, refund })
    expect(cancelled).toMatchObject({
      ok: true,
      value: { booking: { status: 'cancel_requested', tickets: [] } },
    })
  })

  it.each(removals)('is let in at the door after the removal of %s', async (_, city) => {
    const { voucher } = await issued(await bought(tickets))
    await imported(city)
    shop.setClock(MORNING_OF_THE_DAY)
    const [first, , boarding] = voucher.tickets
    const { products } = unwrapOrThrow(await readScanner(staff))
    expect(products.map(({ id }) => id)).toEqual(expect.arrayContaining([2182, 2183]))
    expect(await verdictOn(staff, first?.scanCode ?? '', { productId: 2182, day: DAY })).toBe('accepted')
    expect(await verdictOn(staff, boarding?.code ?? '', { productId: 2183, day: DAY })).toBe('accepted')
  })
})

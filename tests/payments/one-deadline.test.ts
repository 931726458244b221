import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket, readBasket } from '#client/basket.ts'
import { moveTicket, readBooking } from '#client/booking.ts'
import { pay, readPayment } from '#client/payment.ts'
import { readOptionsOn, readProduct } from '#client/product.ts'
import { readVoucher } from '#client/voucher.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { cancellation, visitsOfPackage } from '#features/availability/rules/cancellation.ts'
import { translator } from '#i18n/translate.ts'
import { cancellationOfLine } from '#server/sales/line-cancellation.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import { voucherCalendar } from '#server/vouchers/calendar.ts'
import { drawnVoucher } from '#server/vouchers/pdf/drawn-voucher.ts'
import { aCity, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { lettersTo } from '#tests/support/letters.ts'
import { NOON } from '#tests/support/open-shop.ts'
import { linesOf } from '#tests/support/pdf-text.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { DAY, newAttemptId, openTill, payer, type Till } from './open-till.ts'

const BUS = { optionId: 21821 }
const MORNING = { optionId: 21831, time: '10:00' }
const EVENING = { optionId: 21831, time: '19:30' }
const SHOW = { optionId: 21841, time: '18:00' }
const WITH_BUS = 2199
const TIMED = 2198

const units = [
  { type: 'adult' as const, prices: [{ weekdays: [6], price: prices(50) }, { price: prices(40) }] },
]
/** With an option for each list of start times. */
const timed = (id: number, key: string, ...times: string[][]) =>
  aProduct({
    id,
    key,
    main: false,
    kind: 'cruise',
    names: texts(key),
    slugs: texts(key),
    options: times.map((at, option) =>
      anOption({ id: id * 10 + 1 + option, kind: 'start_times', timetable: [{ times: at }], units }),
    ),
  })
const bus = aProduct({ options: [anOption({ units })] })
const boat = timed(2183, 'boat', ['10:00', '19:30'], ['20:30'])
const show = timed(2184, 'show', ['18:00', '21:00'])
const products = [
  bus,
  boat,
  show,
  aPackage([bus, boat], { id: WITH_BUS, slugs: texts('with-bus'), names: texts('Bus and boat') }),
  aPackage([boat, show], { id: TIMED, key: 'timed', slugs: texts('timed'), names: texts('Boat and show') }),
]

let till: Till
beforeAll(async () => {
  till = await openTill({ cities: [aCity({ products })] })
})
afterAll(() => till.close())

const EUR = (amount: number) => ({ amount, currency: 'EUR' as const })
const inPlainSpaces = (text: string) => text.replace(/\s+/g, ' ')
const countIn = (text: string, part: string) => inPlainSpaces(text).split(part).length - 1

type Choice = typeof BUS | typeof SHOW
async function put(buyer: Visitor, productId: number, ...choices: Choice[]) {
  const chosen = choices.map((choice) => ({ ...choice, day: DAY, passengers: { adult: 1 } }))
  return unwrapOrThrow(await addToBasket(buyer, { productId, choices: chosen }, newAttemptId()))
}
async function paid(buyer: Visitor, email = payer.email) {
  const sale = unwrapOrThrow(await readBasket(buyer))
  const order = await till.order({ sale }, { payer: { ...payer, email } })
  unwrapOrThrow(await pay(buyer, order))
  const state = unwrapOrThrow(await readPayment(buyer, { attemptId: order.attemptId }))
  if (!state.voucherToken || !state.sale) throw new Error('the sale was not paid')
  return { token: state.voucherToken, sale: state.sale }
}
const bookingOf = async (token: string) => unwrapOrThrow(await readBooking(till.shop.visit(), token)).tickets

/** What each place says of a paid order; JSON as its words. */
async function placesOf({ token, sale }: Awaited<ReturnType<typeof paid>>, email: string) {
  const voucher = unwrapOrThrow(await readVoucher(till.shop.visit(), token))
  const [letter] = await lettersTo(till.shop, email)
  const ics = voucherCalendar(voucher, 'en', 'https://shop.example/voucher')
  const words = (of: readonly { cancellation?: string | undefined }[]) =>
    of.flatMap((one) => one.cancellation ?? []).join('\n')
  return {
    confirmation: words(sale.lines),
    voucher: words(voucher.tickets),
    booking: words(await bookingOf(token)),
    mail: letter?.text ?? '',
    'mail in HTML': letter?.html ?? '',
    PDF: linesOf(await drawnVoucher(voucher, 'en')).join(' '),
    calendar: ics.replace(/\r?\n[ \t]/g, '').replaceAll('\\,', ','),
  }
}

describe('an order with a package and a ticket', () => {
  const PACKAGE = 'Free cancellation until Wed 2 Dec 2026, 23:59 (Paris time)'
  const TICKET = 'Free cancellation until Thu 3 Dec 2026, 18:00 (Paris time)'

  it('says each deadline once, and the same, in every place', { timeout: 60_000 }, async () => {
    const email = 'once@example.com'
    const buyer = till.shop.visit()
    await put(buyer, WITH_BUS, BUS, EVENING)
    const { lines } = await put(buyer, 2184, SHOW)
    const order = await paid(buyer, email)
    const basket = lines.flatMap((line) => line.cancellation ?? []).join('\n')
    const places = Object.entries({ basket, ...(await placesOf(order, email)) })
    const said = places.map(([place, text]) => [
      place,
      countIn(text, PACKAGE),
      countIn(text, TICKET),
      countIn(text, 'ree cancellation until'),
    ])
    expect(said).toEqual(places.map(([place]) => [place, 1, 1, 2]))
  })

  it('is told its deadlines by every line of the API', async () => {
    const buyer = till.shop.visit()
    await put(buyer, WITH_BUS, BUS, EVENING)
    const { lines } = await put(buyer, 2184, SHOW)
    const ends = lines.map(({ cancelUntil }) => `${cancelUntil?.day} ${cancelUntil?.time}`)
    expect(ends).toEqual(['2026-12-02 23:59', '2026-12-02 23:59', '2026-12-03 18:00'])
    const { token } = await paid(buyer)
    const voucher = unwrapOrThrow(await readVoucher(buyer, token))
    expect(voucher.tickets.map(({ cancellation: told }) => told)).toEqual([
      undefined,
      `Bus and boat: ${PACKAGE}`,
      TICKET,
    ])
    expect((await bookingOf(token)).map(({ changeUntil }) => changeUntil?.day)).toEqual([
      '2026-12-02',
      '2026-12-03',
    ])
  })

  it('says why it is too late, and the same in every place', { timeout: 60_000 }, async () => {
    // The ticket of tomorrow evening: the finding of 28 November.
    till.shop.setClock('2026-12-03T08:00:00Z')
    const email = 'late@example.com'
    const buyer = till.shop.visit()
    const { lines } = await put(buyer, WITH_BUS, BUS, EVENING)
    const late = 'Too late to cancel: the deadline was Wed 2 Dec 2026, 23:59 (Paris time)'
    expect(lines.map(({ cancellation: told }) => told)).toEqual([undefined, late])
    const order = await paid(buyer, email)
    const places = Object.entries(await placesOf(order, email))
    const said = places.map(([place, text]) => [place, countIn(text, late)])
    expect(said).toEqual(places.map(([place]) => [place, 1]))
    expect((await bookingOf(order.token))[0]).toMatchObject({ refusal: 'too_late', changeUntil: null })
    till.shop.setClock(NOON)
  })
})

describe('the panel', () => {
  const picks = (...chosen: ({ optionId: number; time?: string } | undefined)[]) =>
    chosen.map((pick) => pick && { optionId: pick.optionId, time: pick.time })
  async function panelOf(productId: number) {
    const visitor = till.shop.visit()
    const product = unwrapOrThrow(await readProduct(visitor, productId))
    const { options } = unwrapOrThrow(await readOptionsOn(visitor, productId, DAY))
    const terms = { zone: product.zone, cityName: product.locationName, options: product.options }
    const words = { locale: 'en', t: translator('en', 'availability') } as const
    return {
      options,
      tell: (chosen: ReturnType<typeof picks>) =>
        cancellation(DAY, visitsOfPackage(chosen, product.parts, options), terms, words, new Date(NOON)).text,
    }
  }

  it.each([
    [WITH_BUS, BUS, EVENING],
    [TIMED, EVENING, SHOW],
    [TIMED, MORNING, SHOW],
  ])('promises of package %s what the basket keeps', async (productId, ...chosen) => {
    const { tell } = await panelOf(productId)
    const { lines } = await put(till.shop.visit(), productId, ...chosen)
    expect(tell(picks(...chosen))).toBe(lines.at(-1)?.cancellation)
  })

  it('says before a choice what the API says', async () => {
    const { tell, options } = await panelOf(TIMED)
    const first = 'Free cancellation until Thu 3 Dec 2026, 10:00 (Paris time)'
    const last = 'Free cancellation until Thu 3 Dec 2026, 18:00 (Paris time)'
    // The boat at 20:30 is taken instead of that at 10:00, the show beside either.
    expect(options.map(({ cancellation: told }) => told)).toEqual([first, last, first])
    expect(tell(picks(undefined, undefined))).toBe(first)
    expect(tell(picks(undefined, SHOW))).toBe(first)
    expect(tell(picks(EVENING, undefined))).toContain('Thu 3 Dec 2026, 18:00')
  })

  it('asks the rule of the sale, whatever parts, times, steps and zones', async () => {
    const buyer = till.shop.visit()
    await put(buyer, TIMED, EVENING, SHOW)
    const { saleId } = await paid(buyer).then(({ sale }) => ({ saleId: sale.id ?? 0 }))
    const sold = (await loadSale(till.shop.database.db, saleId))?.lines ?? []
    const rule = fc.constantFrom(
      [],
      [{ hours: 24, share: 100 }],
      [
        { hours: 48, share: 100 },
        { hours: 3, share: 50 },
      ],
      [{ hours: 30, share: 20 }],
    )
    const time = fc.constantFrom(null, '00:00', '00:30', '02:30', '03:00', '19:30')
    const day = fc.constantFrom('2026-10-25', '2027-03-28', DAY)
    const zone = fc.constantFrom('Europe/Paris', 'America/New_York', 'Pacific/Auckland')
    const status = 'available' as const
    const minutes = fc.integer({ min: 0, max: 5 * 24 * 60 })
    fc.assert(
      fc.property(rule, fc.tuple(time, time), day, zone, minutes, (steps, times, on, where, before) => {
        const now = new Date(Date.parse(`${on}T12:00:00Z`) - before * 60_000)
        const catalogue = till.shop.context.catalogue.current()
        const product = catalogue.products.get(TIMED)
        if (!product) throw new Error('no package')
        const city = { ...product.city, entry: { ...product.city.entry, zone: where } }
        const moved = { ...catalogue, products: new Map([[TIMED, { ...product, city }]]) }
        const lines = sold.map((line, at) => ({
          ...line,
          day: on,
          slot: times[at] ?? '',
          cancellation: steps,
          createdAt: new Date(0),
        }))
        const [, last] = lines
        if (!last) throw new Error('no lines')
        const told = { bought: now, city: 'Paris', locale: 'en' } as const
        const ofSale = cancellationOfLine(moved, last, lines, told)
        const visits = lines.map(({ optionId, slot }) => ({
          option: { optionId, status, slots: [{ time: slot || null, status }] },
          time: slot === '' ? undefined : slot,
        }))
        const options = lines.map(({ optionId }) => ({ id: optionId, cancellation: steps }))
        const ofPanel = cancellation(
          on,
          visits,
          { zone: where, cityName: 'Paris', options },
          { locale: 'en', t: translator('en', 'availability') },
          now,
        )
        expect(ofPanel).toEqual({ free: ofSale.cancelUntil !== null, text: ofSale.cancellation })
      }),
    )
  })
})

describe('a moved part of a package', () => {
  const SATURDAY = '2026-12-05'
  const bought = async (email: string) => {
    const buyer = till.shop.visit()
    await put(buyer, TIMED, EVENING, SHOW)
    const { token } = await paid(buyer, email)
    const [ticket] = await bookingOf(token)
    return { buyer, token, visits: ticket?.visits ?? [] }
  }

  it('is told the deadline of the whole while its surcharge is paid', async () => {
    const { buyer, token, visits } = await bought('dearer@example.com')
    const lineId = visits[1]?.lineId ?? 0
    const moves = [{ lineId, day: SATURDAY, time: '18:00' }]
    const asked = await moveTicket(buyer, { token, moves, difference: EUR(9_00) })
    expect(asked.ok).toBe(true)
    const { lines } = unwrapOrThrow(await readBasket(buyer))
    // That of the boat, which stays on Friday evening.
    const whole = 'Free cancellation until Thu 3 Dec 2026, 19:30 (Paris time)'
    expect(lines.map(({ cancellation: told }) => told)).toEqual([whole])
    await paid(buyer)
    expect((await bookingOf(token)).map(({ cancellation: told }) => told)).toEqual([whole])
  })

  it('brings the new deadline with its mail, as of the move', { timeout: 60_000 }, async () => {
    const email = 'moved@example.com'
    const { buyer, token, visits } = await bought(email)
    till.shop.setClock('2026-12-01T20:00:00Z')
    const moves = visits.map(({ lineId, time }) => ({ lineId, day: '2026-12-02', time: time ?? undefined }))
    const asked = await moveTicket(buyer, { token, moves, difference: EUR(0) })
    expect(asked.ok).toBe(true)
    const late = 'Too late to cancel: the deadline was Tue 1 Dec 2026, 18:00 (Paris time)'
    const [letter] = await lettersTo(till.shop, email)
    expect(countIn(letter?.text ?? '', `Boat and show: ${late}`)).toBe(1)
    expect(countIn(letter?.html ?? '', late)).toBe(1)
    till.shop.setClock(NOON)
  })
})

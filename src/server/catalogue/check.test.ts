import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { LandmarkKey } from '#domain/place/poster.ts'
import type { OptionEntry, RouteEntry } from './format.ts'
import { aCity, anOperator, anOption, aPackage, aProduct, prices, texts } from '#tests/fixtures/catalogue.ts'
import { checkCityFile, warningsOf } from './check.ts'
import { readCityFiles, shippedFiles } from './shipped.ts'

const paris = readFileSync(shippedFiles().find((file) => file.endsWith('paris.json')) ?? '', 'utf8')
const bus = aProduct()
const boat = aProduct({
  id: 2190,
  key: 'boat',
  main: false,
  slugs: texts('paris-boat'),
  options: [anOption({ id: 21901 })],
})
const both = aPackage([bus, boat], { slugs: texts('paris-bus-and-boat') })
const city = aCity({ products: [bus, boat, both] })

/** The faults of a file as an editor would show them: the line's text and the reason. */
function refusals(source: string): string[] {
  const checked = checkCityFile(source)
  const lines = source.split('\n')
  return checked.ok ? [] : checked.failure.map(({ line, reason }) => `${lines[line - 1]?.trim()} ← ${reason}`)
}

const tower = { landmark: 'eiffel-tower' as const, x: 300, scale: 1, depth: 0 as const }

const written = (file: unknown): string => JSON.stringify(file, null, 2)

it('accepts the city file that ships', () => {
  expect(checkCityFile(paris).ok).toBe(true)
  expect(refusals(written(city))).toEqual([])
})

it('points at the faulty product, not the first', () => {
  const file = written({ ...city, products: [bus, { ...boat, voucher: 'fax' }] })
  const checked = checkCityFile(file)
  const lines = file.split('\n')
  const secondVoucher = lines.findIndex((line) => line.includes('"voucher": "fax"')) + 1
  expect(checked.ok ? [] : checked.failure).toMatchObject([
    { line: secondVoucher, path: 'products.1.voucher' },
  ])
  expect(secondVoucher).toBeGreaterThan(lines.findIndex((line) => line.includes('"voucher"')) + 1)
})

it.each([
  ['a broken line', written(city).replace('"rank": 1,', '"rank": one,'), ['"rank": one, ← ']],
  ['a file cut off', written(city).slice(0, 300), [' ← ']],
  ['a missing language', { ...city, tagline: { ...city.tagline, de: undefined } }, ['"tagline": { ← ']],
  ['an empty text', { ...city, tagline: { ...city.tagline, de: ' ' } }, ['"de": " " ← empty text']],
  ['an unknown member', { ...city, colour: 'red' }, ['"colour": "red" ← an unknown key "colour"']],
  ['half a cent', { ...city, products: [priced(19.5)] }, ['"EUR": 19.5, ← minor units are whole numbers']],
  ['a price below nothing', { ...city, products: [priced(-1)] }, ['"EUR": -1, ← ']],
  ['a day that is none', soldUntil('2026-02-30'), ['"to": "2026-02-30" ← not a date YYYY-MM-DD']],
  [
    'a season until a day that is none',
    runningFrom('11-01', '02-30'),
    ['"to": "02-30", ← not a yearless date'],
  ],
  ['a season from a day that is none', runningFrom('04-31', '12-31'), ['"from": "04-31", ← not a yearless']],
  ['a sale that ends first', soldUntil('2025-12-31'), ['"to": "2025-12-31" ← ends before it begins']],
  ['a zone of no atlas', { ...city, zone: 'Mars/Olympus' }, ['"zone": "Mars/Olympus", ← not an IANA zone']],
  [
    'a city named like a page',
    { ...city, slugs: { ...city.slugs, de: 'warenkorb' } },
    ['"de": "warenkorb" ← a page'],
  ],
  [
    'a product twice',
    { ...city, products: [bus, { ...boat, id: bus.id }] },
    ['"id": 2182, ← a product id twice'],
  ],
  [
    'a guide whose language is not promised',
    ledIn({ '10:00': 'en', '11:00': 'it' }),
    ['"11:00": "it" ← not in liveLanguages'],
  ],
  ['a start time without a language', ledIn({ '10:00': 'en' }), ['"languages": { ← no language for 11:00']],
  [
    'a language of no start time',
    ledIn({ '10:00': 'en', '11:00': 'fr', '12:00': 'en' }),
    ['"12:00": "en" ← not a start time'],
  ],
  [
    'a language that is no code',
    ledIn({ '10:00': 'en', '11:00': 'french' }),
    ['"11:00": "french" ← an ISO 639-1'],
  ],
  ['a part nobody sells', { ...city, products: [bus, both] }, ['{ ← product 2190 has no such']],
  [
    'an option twice',
    { ...city, products: [bus, { ...boat, options: [anOption()] }] },
    ['"id": 21821, ← an option id twice'],
  ],
  [
    'two main products',
    { ...city, products: [bus, { ...boat, main: true }] },
    ['"products": [ ← exactly one product'],
  ],
  [
    'fewer passengers at most than at least',
    {
      ...city,
      products: [aProduct({ options: [anOption({ minimumPassengers: 3, maximumPassengers: 2 })] })],
    },
    ['"maximumPassengers": 2, ← less than minimumPassengers'],
  ],
  [
    'a closure that ends first',
    { ...city, products: [closedOn('2026-12-25', '2026-12-24')] },
    ['"to": "2026-12-24" ← ends before it begins'],
  ],
  [
    'a price for weekends alone',
    { ...city, products: [seasonal({ weekdays: [6, 7] })] },
    ['"prices": [ ← the last price needs no season'],
  ],
  [
    'a price that begins in spring',
    { ...city, products: [seasonal({ from: '03-01' })] },
    ['"prices": [ ← the last price needs no season'],
  ],
  [
    'a price that ends in autumn',
    { ...city, products: [seasonal({ to: '10-31' })] },
    ['"prices": [ ← the last price needs no season'],
  ],
  [
    'a part with one option of another product',
    {
      ...city,
      products: [bus, boat, withParts([{ productId: 2182, optionIds: [21821, 21901] }, partOf(boat)])],
    },
    ['{ ← product 2182 has no such options'],
  ],
  [
    'a package of one part',
    { ...city, products: [bus, boat, withParts([partOf(boat)])] },
    ['"options": [], ← a product has options, a package at least two parts'],
  ],
  [
    'an age with two types, the older first',
    withUnits(seniorsFrom(60).products.flatMap(({ options }) => options[0]?.units.toReversed() ?? [])),
    ['"ages": [ ← ages that senior has too'],
  ],
  ['an age with two types', seniorsFrom(60), ['"ages": [ ← ages that adult has too']],
  [
    'scarcity as a share of the seats',
    {
      ...city,
      products: [aProduct({ options: [{ ...anOption(), almostSoldOutShare: 0.2 } as OptionEntry] })],
    },
    ['"almostSoldOutShare": 0.2 ← '],
  ],
  ['no validity', withOption({ validity: undefined }), ['{ ← ']],
  [
    'months of a dated ticket',
    withValidity({ kind: 'dated', months: 3 }),
    ['"months": 3 ← an unknown key "months"'],
  ],
  ['a flexible ticket without months', withValidity({ kind: 'flexible' }), ['"validity": { ← ']],
  ['a flexible ticket for no month', withValidity({ kind: 'flexible', months: 0 }), ['"months": 0 ← ']],
  [
    'days that the duration tells',
    withValidity({ kind: 'dated', days: 2 }),
    ['"days": 2 ← follows from a duration'],
  ],
  [
    'a flexible ticket that a day can sell out',
    withOption({ validity: { kind: 'flexible', months: 12 } }),
    ['"kind": "flexible", ← a flexible ticket needs "capacity": null'],
  ],
  [
    'a flexible ticket with a start time',
    withRoutes([], {
      validity: { kind: 'flexible', months: 12 },
      kind: 'start_times',
      timetable: [{ times: ['09:00'] }],
      capacity: null,
    }),
    ['"kind": "flexible", ← a ticket with a start time is dated'],
  ],
  [
    'steps of cancelling that do not fall',
    withOption({
      cancellation: [
        { hours: 24, share: 50 },
        { hours: 24, share: 50 },
      ],
    }),
    ['"hours": 24, ← not below those before', '"share": 50 ← not below the one before'],
  ],
  [
    'half an hour to cancel',
    withOption({ cancellation: [{ hours: 0.5, share: 100 }] }),
    ['"hours": 0.5, ← hours are whole numbers'],
  ],
  ['a share of nothing', withOption({ cancellation: [{ hours: 24, share: 0 }] }), ['"share": 0 ← ']],
  ['more back than was paid', withOption({ cancellation: [{ hours: 24, share: 101 }] }), ['"share": 101 ← ']],
  ['ages that end before they begin', withAges([17, 7]), ['"ages": [ ← ages that end before']],
  ['a start time twice', withTimes(['09:00', '10:00', '09:00']), ['"09:00" ← a start time twice']],
  [
    'a sight in the local language alone',
    { ...city, products: [aProduct({ routes: [withSight('Palais Garnier')] })] },
    ['"Palais Garnier" ← '],
  ],
  [
    'a sight without its German name',
    { ...city, products: [aProduct({ routes: [withSight({ ...texts('Opera'), de: undefined })] })] },
    ['{ ← '],
  ],
  ['a city without operators', { ...city, operators: [] }, ['"operators": [], ← a city has operators']],
  [
    'an operator twice',
    { ...city, operators: [anOperator(), anOperator({ name: 'Another' })] },
    ['"key": "imperiale", ← an operator twice'],
  ],
  [
    'an operator of no product',
    { ...city, operators: [anOperator(), anOperator({ key: 'nobody' })] },
    ['"key": "nobody", ← an operator of no product'],
  ],
  [
    'an operator that the city does not have',
    { ...city, products: [bus, { ...boat, operator: 'nobody' }, both] },
    ['"operator": "nobody", ← the city has no operator nobody'],
  ],
  ['a product without an operator', { ...city, products: [{ ...bus, operator: undefined }] }, ['{ ← ']],
  [
    'an operator that cannot be written to',
    { ...city, operators: [anOperator({ email: 'imperiale.example' })] },
    ['"email": "imperiale.example" ← not an e-mail address'],
  ],
  [
    'a phone number without its country',
    { ...city, operators: [anOperator({ phone: '01 99 00 01 01' })] },
    ['"phone": "01 99 00 01 01", ← not a phone number with its country'],
  ],
  [
    'an operator of half a demonstration',
    { ...city, operators: [{ ...anOperator(), demonstration: false }] },
    ['"demonstration": false ← true, or left out'],
  ],
  [
    'a slug twice',
    { ...city, products: [bus, { ...boat, slugs: { ...boat.slugs, de: bus.slugs.de } }] },
    [`"de": "${bus.slugs.de}" ← a slug twice`],
  ],
  ['a layout with an unknown landmark', placed({ landmark: 'atlantis' }), ['← no landmark of this name']],
  ['a landmark left of the poster', placed({ x: -1 }), ['← left of the poster']],
  ['a landmark right of the poster', placed({ x: 601 }), ['← right of the poster, 600 wide']],
  ['a landmark of no size', placed({ scale: 0 }), ['← a scale is above 0']],
  ['a landmark of any size', placed({ scale: 4.01 }), ['← a scale is 4 at most']],
  ['a landmark of no depth', placed({ depth: 3 }), ['← a depth is "street", 0, 1 or 2']],
  ['a landmark below the ground', placed({ lift: -1 }), ['← below the ground']],
  ['a landmark with a colour', placed({ colour: 'red' }), ['← an unknown key "colour"']],
  ['a layout of nothing', withLayouts([], [tower]), ['"tall": [], ← a layout without landmarks']],
  ['a layout for cards alone', withLayouts([tower]), ['"layouts": { ← ']],
  ['no main product', { ...city, products: [boat] }, ['"products": [ ← exactly one product']],
])('refuses %s with line and reason', (_, file, expected) => {
  const found = refusals(typeof file === 'string' ? file : written(file))
  expect(found).toHaveLength(expected.length)
  expected.forEach((start, at) => expect(found[at]).toContain(start))
})

it('accepts flexible tickets without a limit, and days for hours', () => {
  const months = { kind: 'flexible' as const, months: 12 }
  expect(refusals(written(withOption({ validity: months, capacity: null })))).toEqual([])
  const hours = { amount: 48, unit: 'hours' as const }
  expect(refusals(written(withOption({ validity: { kind: 'dated', days: 2 }, duration: hours })))).toEqual([])
})

it('accepts falling steps of cancelling, and none', () => {
  const steps = [
    { hours: 48, share: 100 },
    { hours: 0, share: 1 },
  ]
  for (const cancellation of [steps, [], null]) {
    expect(refusals(written(withOption({ cancellation })))).toEqual([])
  }
})

it('accepts equal limits and closures of one day', () => {
  const option = anOption({ minimumPassengers: 2, maximumPassengers: 2 })
  expect(refusals(written({ ...city, products: [aProduct({ options: [option] })] }))).toEqual([])
  expect(refusals(written({ ...city, products: [closedOn('2026-12-25', '2026-12-25')] }))).toEqual([])
})

it('accepts landmarks at the edges of a poster', () => {
  const edges = [
    { ...tower, x: 0, scale: 4, lift: 0 },
    { ...tower, x: 600, depth: 'street' },
  ]
  expect(refusals(written(withLayouts(edges, [{ ...tower, x: 1600, depth: 2 }])))).toEqual([])
})

it('warns of layouts without the whole skyline', () => {
  const warned = (...wide: LandmarkKey[]) => {
    const layouts = { tall: [tower], wide: wide.map((landmark) => ({ ...tower, landmark })) }
    const file = { ...city, poster: { ...city.poster, layouts } }
    const source = written(file)
    return warningsOf(source, file).map(
      ({ line, reason }) => `${source.split('\n')[line - 1]?.trim()} ← ${reason}`,
    )
  }
  expect(warned('notre-dame', 'sacre-coeur', 'shard')).toEqual([])
  expect(warned('notre-dame', 'shard')).toEqual([
    '"layouts": { ← not used, because sacre-coeur of the skyline stands in neither',
  ])
})

it('lets the ages of status types overlap', () => {
  expect(refusals(written(seniorsFrom(61)))).toEqual([])
  const free = [{ price: prices(10) }]
  const status = (['student', 'resident', 'disabled'] as const).map((type) => ({
    type,
    prices: free,
    ages: [18, 25] as [number, number],
  }))
  const adult = { type: 'adult' as const, ages: [16, null] as [number, null], prices: free }
  expect(refusals(written(withUnits([adult, ...status])))).toEqual([])
})

describe('seats that anybody could book for free', () => {
  const nothing = [{ from: '01-01', to: '02-29', price: prices(0) }, { price: prices(20) }]
  const unit = (type: OptionEntry['units'][number]['type']) => ({ type, prices: nothing })
  const warned = (over: Partial<OptionEntry>) => {
    const file = { ...city, products: [aProduct({ options: [anOption(over)] })] }
    return warningsOf(written(file), file).map(({ path, reason }) => `${path}: ${reason}`)
  }

  it('warns of free seats and accepts the file', () => {
    const file = withUnits([{ type: 'adult', prices: [{ price: prices(20) }] }, unit('student')])
    const [warning] = warningsOf(written(file), file)
    expect(refusals(written(file))).toEqual([])
    expect(
      written(file)
        .split('\n')
        .slice(warning?.line, (warning?.line ?? 0) + 3)
        .join(''),
    ).toContain('01-01')
    expect(warning).toMatchObject({
      path: 'products.0.options.0.units.1.prices.0',
      reason: 'student alone could empty the option for nothing',
    })
  })

  it('warns of free infants only if allowed alone', () => {
    expect(warned({ units: [unit('infant')] })).toEqual([])
    expect(warned({ units: [unit('infant')], alone: true })).toHaveLength(1)
    expect(warned({ units: [unit('infant')], alone: true, capacity: null })).toEqual([])
  })

  it('warns of seats free in one currency', () => {
    const price = { EUR: 100, GBP: 0, USD: 100 }
    expect(warned({ units: [{ type: 'adult', prices: [{ price }] }] })).toHaveLength(1)
  })

  it('finds nothing to refuse or to look at in the shipped catalogue', () => {
    const warnings: string[] = []
    readCityFiles(shippedFiles(), undefined, (warning) => warnings.push(warning))
    expect(warnings).toEqual([])
  })
})

function withLayouts(tall: object[], wide?: object[]) {
  return { ...city, poster: { ...city.poster, layouts: { tall, wide } } }
}

function placed(over: object) {
  return withLayouts([{ ...tower, ...over }], [tower])
}

function withOption(over: Partial<OptionEntry>) {
  return withRoutes(aProduct().routes, over)
}

function withRoutes(routes: RouteEntry[], ...options: Partial<OptionEntry>[]) {
  return { ...city, products: [aProduct({ routes, options: options.map(anOption) })] }
}

function withValidity(validity: object) {
  return withOption({ validity: validity as OptionEntry['validity'] })
}

function withUnits(units: OptionEntry['units']) {
  return { ...city, products: [aProduct({ options: [anOption({ units })] })] }
}

function seniorsFrom(age: number) {
  const price = [{ price: prices(10) }]
  return withUnits([
    { type: 'adult', ages: [16, 60], prices: price },
    { type: 'senior', ages: [age, null], prices: price },
  ])
}

function withAges(ages: [number, number]) {
  return withUnits([{ type: 'adult', ages, prices: [{ price: prices(10) }] }])
}

function withSight(sight: unknown): RouteEntry {
  const [route] = bus.routes
  const stops = route?.stops.map((stop) => ({ ...stop, sights: [sight] })).slice(0, 1)
  return { ...route, stops: [...(stops ?? []), ...(route?.stops.slice(1) ?? [])] } as RouteEntry
}

function withTimes(times: string[]) {
  const option = anOption({ kind: 'start_times', timetable: [{ times }] })
  return { ...city, products: [aProduct({ options: [option] })] }
}

function priced(amount: number) {
  return aProduct({
    options: [anOption({ units: [{ type: 'adult', prices: [{ price: { EUR: amount, GBP: 1, USD: 1 } }] }] })],
  })
}

function soldUntil(to: string) {
  return { ...city, products: [aProduct({ options: [anOption({ onSale: { from: '2026-01-01', to } })] })] }
}

function runningFrom(from: string, to: string) {
  return withOption({ timetable: [{ from, to, opens: '09:00', closes: '17:00' }] })
}

function closedOn(from: string, to: string) {
  return aProduct({ options: [anOption({ closures: [{ from, to }] })] })
}

function seasonal(season: { from?: string; to?: string; weekdays?: number[] }) {
  const units = [{ type: 'adult' as const, prices: [{ ...season, price: prices(10) }] }]
  return aProduct({ options: [anOption({ units })] })
}

function partOf({ id, options }: ReturnType<typeof aProduct>) {
  return { productId: id, optionIds: options.map((option) => option.id) }
}

function withParts(parts: ReturnType<typeof partOf>[]) {
  return { ...both, parts }
}

/** With guides who speak one language each, at ten and eleven. */
function ledIn(languages: Record<string, string>) {
  const walk = anOption({ kind: 'start_times', timetable: [{ times: ['10:00', '11:00'], languages }] })
  return { ...city, products: [aProduct({ liveLanguages: ['en', 'fr'], routes: [], options: [walk] })] }
}

it('accepts a language for each start time', () => {
  expect(refusals(written(ledIn({ '10:00': 'en', '11:00': 'fr' })))).toEqual([])
})

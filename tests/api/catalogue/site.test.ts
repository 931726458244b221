import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addToBasket } from '#client/basket.ts'
import {
  listContinents,
  readCovidNotifications,
  readProductFaqs,
  readScopeFaqs,
  readSiteReviews,
  readStatus,
  readTerms,
} from '#client/site.ts'
import { locales, localeEntries } from '#config/locales.ts'
import { continentOf } from '#server/services/catalogue/continents.ts'
import { countriesIn } from '#server/services/catalogue/countries.ts'
import { saleStatistics } from '#server/services/catalogue/sale-statistics.ts'
import { aCity, aProduct, anOption, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'

const review = {
  author: 'Cy',
  country: 'US',
  rating: 3,
  on: '2026-07-01',
  texts: texts('Fine'),
  sample: false,
}
const health = {
  kind: 'health' as const,
  heading: { ...texts('Masks'), de: 'Masken' },
  text: texts('Worn on board'),
}
const rome = aCity({
  id: 31,
  key: 'rome',
  country: 'IT',
  zone: 'Europe/Rome',
  scopes: [10],
  rank: 2,
  aliases: [],
  names: { ...texts('Rome'), it: 'Roma' },
  slugs: { ...texts('rome'), it: 'roma' },
  notices: [
    { ...health, from: '2026-11-01', to: '2026-11-30' },
    { ...health, from: '2026-01-01', to: '2026-10-31' },
    { ...health, kind: 'service', from: '2026-11-01', to: '2026-11-30' },
  ],
  products: [aProduct({ id: 3100, reviews: [review], options: [anOption({ id: 31001 })] })],
})

describe('information about the shop', () => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openTestShop({ cities: [aCity(), rome] })
  })
  afterAll(() => shop.close())

  it.each(locales)('answers questions by scope in %s', async (locale) => {
    const visitor = shop.visit({ language: localeEntries[locale].header })
    const worldwide = await readScopeFaqs(visitor, 10)
    const paris = await readScopeFaqs(visitor, 41)
    const general = worldwide.ok ? worldwide.value.data : []
    expect(general.length).toBeGreaterThan(5)
    expect(general.every(({ question, answer }) => question.length > 5 && answer.length > 20)).toBe(true)
    expect(paris.ok && paris.value.data).toEqual([...general, { question: 'When to go?', answer: 'In May.' }])
  })

  it('answers in English where English has priority', async () => {
    const german = await readScopeFaqs(shop.visit({ language: 'de' }), 10)
    const english = await readScopeFaqs(shop.visit({ language: 'en' }), 10)
    const forced = await readScopeFaqs(shop.visit({ language: 'de', 'priority-language': 'en' }), 10)
    expect(forced).toEqual(english)
    expect(forced).not.toEqual(german)
  })

  it('says what is on sale in numbers, counted anew after an import', async () => {
    const shop = await openTestShop({ cities: [aCity(), rome] })
    const before = await readSiteReviews(shop.transport)
    expect(before.ok && before.value.products).toEqual({
      count: 2,
      kinds: ['hop_on'],
      cancellable: 2,
      cancelHours: 24,
      mobile: 2,
      validMonths: 0,
    })
    const flexible = { capacity: null, validity: { kind: 'flexible' as const, months: 6 } }
    const products = [
      aProduct({ id: 3100, cancelHours: 48, options: [anOption({ id: 31001, ...flexible })] }),
      aProduct({
        id: 3101,
        main: false,
        kind: 'tour',
        cancelHours: null,
        voucher: 'paper',
        options: [anOption({ id: 31011 })],
      }),
    ]
    await shop.importCities([{ ...rome, products }])
    await shop.context.catalogue.reload()
    const after = await readSiteReviews(shop.transport)
    await shop.close()
    expect(after.ok && after.value.products).toEqual({
      count: 3,
      kinds: ['hop_on', 'tour'],
      cancellable: 2,
      // Of equally frequent deadlines the one that promises less.
      cancelHours: 24,
      mobile: 2,
      validMonths: 6,
    })
  })

  it('counts once for all visitors what is on sale', () => {
    const catalogue = shop.context.catalogue.current()
    expect(saleStatistics(catalogue)).toBe(saleStatistics(catalogue))
  })

  it('finds no questions of other scopes', async () => {
    const read = await readScopeFaqs(shop.transport, 11)
    expect(read.ok ? undefined : read.failure.code).toBe('not_found')
  })

  it('answers questions about a product', async () => {
    const read = await readProductFaqs(shop.transport, 2182)
    expect(read).toEqual({ ok: true, value: { data: [{ question: 'Is there a toilet?', answer: 'No.' }] } })
    expect((await readProductFaqs(shop.transport, 1)).ok).toBe(false)
  })

  it('leaves samples out once travellers write reviews', async () => {
    const read = await readSiteReviews(shop.transport)
    expect(read.ok && read.value).toMatchObject({
      rating: 3,
      count: 1,
      data: [{ author: 'Cy', productId: 3100, locationName: 'Rome' }],
    })
    expect(read.ok && read.value.stars.map(({ count }) => count)).toEqual([0, 0, 1, 0, 0])
  })

  it('leaves sample reviews out of ratings and marks them', async () => {
    const young = await openTestShop()
    const read = await readSiteReviews(young.transport)
    await young.close()
    expect(read.ok && read.value).toMatchObject({
      rating: null,
      count: 0,
      data: [
        { author: 'Ben', sample: true },
        { author: 'Ana', sample: true },
      ],
    })
    expect(read.ok && read.value.stars.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0])
  })

  it('lists continents with countries and destinations', async () => {
    const read = await listContinents(shop.visit({ language: 'fr' }))
    const continents = read.ok ? read.value.data : []
    expect(continents.map(({ name }) => name)).toEqual([
      ...['Afrique', 'Amérique du Nord', 'Amérique du Sud', 'Asie', 'Europe', 'Océanie'],
    ])
    const europe = continents.find(({ code }) => code === 'europe')
    expect(europe?.locations.map(({ name }) => name)).toEqual(['Paris', 'Rome'])
    expect(europe?.countries).toContain('FR')
  })

  it('knows the continent of every listed country', () => {
    const homeless = countriesIn('en').filter(({ code }) => continentOf(code) === undefined)
    expect(homeless).toEqual([])
  })

  it('lists only health notices in force', async () => {
    const read = await readCovidNotifications(shop.visit({ language: 'de' }))
    expect(read.ok && read.value.data).toEqual([
      {
        heading: 'Masken',
        text: 'Worn on board',
        from: '2026-11-01',
        to: '2026-11-30',
        locationId: 31,
        locationName: 'Rome',
        locationUrl: 'rome',
      },
    ])
  })

  it('has terms without members in a shop without a member area', async () => {
    const paris = await openTestShop({ environment: { variant: 'paris' } })
    const [worldwide, own] = await Promise.all([readTerms(shop.transport), readTerms(paris.transport)])
    await paris.close()
    const texts = (read: typeof own) => (read.ok ? read.value.sections.map(({ text }) => text).join(' ') : '')
    expect(texts(worldwide)).toMatch(/member/i)
    expect(texts(own)).toContain('choose “Change or cancel”')
    expect(texts(own)).not.toMatch(/member/i)
  })

  it.each(locales)('returns the terms in %s', async (locale) => {
    const read = await readTerms(shop.visit({ language: localeEntries[locale].header }))
    expect(read.ok && read.value.sections.length).toBeGreaterThan(5)
    expect(read.ok && read.value.sections.every(({ heading, text }) => heading && text.length > 20)).toBe(
      true,
    )
  })

  it('returns the status of city, product, option', async () => {
    const status = async (type: Parameters<typeof readStatus>[1], id: number) => {
      const read = await readStatus(shop.transport, type, id)
      return read.ok ? read.value.status : read.failure.code
    }
    expect(await status('location', 41)).toBe('on_sale')
    expect(await status('product', 2182)).toBe('on_sale')
    expect(await status('option', 21821)).toBe('available')
    shop.setClock('2026-11-21T16:45:00Z')
    expect(await status('option', 21821)).toBe('unavailable')
    shop.setClock('2026-11-21T11:00:00Z')
    expect(await status('product', 9)).toBe('not_found')
  })

  it("shows a sale's status to its own session only", async () => {
    const visitor = shop.visit()
    await addToBasket(visitor, anAddition(), randomUUID())
    const { saleId = 0 } = (await shop.services.sessions.find(visitor.token)) ?? {}
    const own = await readStatus(visitor, 'sale', saleId ?? 0)
    expect(own.ok && own.value.status).toBe('draft')
    const nobody = await readStatus(shop.transport, 'sale', saleId ?? 0)
    expect(nobody.ok ? undefined : nobody.failure.code).toBe('no_session')
    const stranger = shop.visit()
    await addToBasket(stranger, anAddition(), randomUUID())
    const theirs = await readStatus(stranger, 'sale', saleId ?? 0)
    expect(theirs.ok ? undefined : theirs.failure.code).toBe('not_found')
  })
})

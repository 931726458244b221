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
  readTicketInformation,
} from '#client/site.ts'
import { locales, localeEntries } from '#config/locales.ts'
import { continentOf } from '#server/services/catalogue/continents.ts'
import { countriesIn } from '#server/services/catalogue/countries.ts'
import { aCity, aProduct, anOption, texts } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { payFor } from '#tests/support/pay.ts'

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

  it('returns meeting points without tokens', async () => {
    const visitor = shop.visit()
    const traveller = { name: 'Anaïs', lastName: 'Łukasiewicz', phone: '612345678', passport: 'X1' }
    await addToBasket(visitor, anAddition({ traveller }), randomUUID())
    const saleId = await payFor(shop, visitor)
    const issued = await shop.services.vouchers.ofSale(saleId, 'en')
    const reference = issued?.voucher.reference ?? ''
    const read = await readTicketInformation(shop.transport, {
      reference: reference.toLowerCase(),
      email: 'Anais@Example.org',
    })
    expect(read.ok && read.value).toMatchObject({
      reference,
      status: 'valid',
      tickets: [{ productName: 'Paris by open bus', day: '2026-12-01', meeting: { name: 'Opéra' } }],
    })
    const { body } = await shop.transport.send({
      method: 'POST',
      path: '/api/v2/tis',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ reference, email: 'anais@example.org' }),
    })
    const told = JSON.stringify(body)
    expect(told).toContain(reference)
    expect(told).not.toContain(issued?.token ?? 'none')
    expect(told).not.toContain(issued?.voucher.tickets[0]?.code ?? 'none')
    expect(told).not.toContain('Łukasiewicz')
    const wrong = await readTicketInformation(shop.transport, { reference, email: 'ben@example.org' })
    const unknown = await readTicketInformation(shop.transport, {
      reference: 'CLNOTHING',
      email: 'ben@example.org',
    })
    expect(wrong.ok ? undefined : wrong.failure.code).toBe('not_found')
    expect(unknown.ok ? undefined : unknown.failure.code).toBe('not_found')
  })
})

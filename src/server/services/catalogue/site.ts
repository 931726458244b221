import { and, eq } from 'drizzle-orm'
import type * as v from 'valibot'
import type { getContinents, getSiteReviews, getStatus, getTerms } from '#contract/catalogue/site.ts'
import type { Notice } from '#contract/catalogue/service-information.ts'
import { builds } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { ok } from '#domain/result.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import type { Messages } from '#i18n/messages.ts'
import { findMessage as textOf } from '#i18n/messages.ts'
import type { CatalogueProduct } from '#server/catalogue/catalogue.ts'
import { inLanguage } from '#server/catalogue/texts.ts'
import { paymentAttempt } from '#server/db/schema/payment.ts'
import { sale } from '#server/db/schema/sale.ts'
import type { Availability } from './availability.ts'
import type { ShopContext } from '#server/context.ts'
import { continentOf, continentsIn } from './continents.ts'
import { todayIn } from './product-card.ts'
import { ratingOf } from './ratings.ts'
import { saleStatistics } from './sale-statistics.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { noticesOf } from './service-information.ts'
import type { Session } from '../session/sessions.ts'

type ReplyOf<C extends { reply: v.GenericSchema }> = v.InferOutput<C['reply']>
interface Faq {
  question: string
  answer: string
}
type Status = ReplyOf<typeof getStatus>

/** Information about the shop as a whole. */
export interface Site {
  scopeFaqs(locale: Locale, scopeId: number): Answer<Faq[]>
  productFaqs(locale: Locale, productId: number): Answer<Faq[]>
  reviews(locale: Locale): ReplyOf<typeof getSiteReviews>
  continents(locale: Locale): ReplyOf<typeof getContinents>['data']
  healthNotices(locale: Locale): Notice[]
  terms(locale: Locale): ReplyOf<typeof getTerms>
  status(
    locale: Locale,
    asked: { statusType: Status['statusType']; id: number },
    session: () => Promise<Session | undefined>,
  ): Promise<Answer<Status>>
}

const LATEST_REVIEWS = 12

/** The headed texts of a page, in the order of its file. */
function sectionsOf(locale: Locale, namespace: 'faq' | 'terms', list: string, fields: [string, string]) {
  const messages: Messages = messagesOf(locale, namespace)
  const entries = messages[list]
  return Object.keys(typeof entries === 'object' ? entries : {}).map((key) => {
    const [title, text] = fields.map((field) => textOf(messages, `${list}.${key}.${field}`) ?? '')
    return { key, title: title ?? '', text: text ?? '' }
  })
}

export function createSite({ db, catalogue, clock, build }: ShopContext, availability: Availability): Site {
  const cities = () => [...catalogue.current().cities.values()].filter((city) => city.sold)
  const products = () => cities().flatMap((city) => city.products)
  const faqsOf = (entry: CatalogueProduct['entry'] | CatalogueProduct['city']['entry'], locale: Locale) =>
    entry.faqs.map(({ question, answer }) => ({
      question: inLanguage(question, locale),
      answer: inLanguage(answer, locale),
    }))

  /** Whose basket it is, whose account it was bought with, or who pressed Pay for it. */
  async function isOwn(
    { id: saleId, memberId }: typeof sale.$inferSelect,
    session: Session,
  ): Promise<boolean> {
    if (session.saleId === saleId || (memberId !== null && memberId === session.memberId)) return true
    const [attempt] = await db
      .select({ id: paymentAttempt.id })
      .from(paymentAttempt)
      .where(and(eq(paymentAttempt.saleId, saleId), eq(paymentAttempt.sessionId, session.id)))
      .limit(1)
    return attempt !== undefined
  }

  async function saleStatus(id: number, session: Session | undefined): Promise<Answer<Status>> {
    if (!session) return refuse('no_session')
    const [row] = await db.select().from(sale).where(eq(sale.id, id))
    if (!row || !(await isOwn(row, session))) return refuse('not_found')
    return ok({ statusType: 'sale', id, status: row.status, name: row.reference })
  }

  return {
    scopeFaqs(locale, scopeId) {
      const shop = Object.values(builds).find((one) => one.scopeId === scopeId)
      if (!shop) return refuse('not_found')
      const city = catalogue.current().cities.get(shop.singleCityId ?? 0)
      const general = sectionsOf(locale, 'faq', 'questions', ['question', 'answer'])
      return ok([
        ...general.map(({ title, text }) => ({ question: title, answer: text })),
        ...(city ? faqsOf(city.entry, locale) : []),
      ])
    },
    productFaqs(locale, productId) {
      const product = catalogue.current().products.get(productId)
      return product?.sold ? ok(faqsOf(product.entry, locale)) : refuse('not_found')
    },
    reviews(locale) {
      const written = products().flatMap((product) =>
        product.entry.reviews.map((review) => ({ product, review })),
      )
      const real = written.filter(({ review }) => !review.sample)
      return {
        ...ratingOf(written.map(({ review }) => review)),
        stars: [5, 4, 3, 2, 1].map((stars) => ({
          stars,
          count: real.filter(({ review }) => review.rating === stars).length,
        })),
        data: (real.length > 0 ? real : written)
          .toSorted((a, b) => b.review.on.localeCompare(a.review.on) || a.product.id - b.product.id)
          .slice(0, LATEST_REVIEWS)
          .map(({ product, review: { texts, ...review } }) => ({
            ...review,
            text: inLanguage(texts, locale),
            productId: product.id,
            productName: inLanguage(product.entry.names, locale),
            productUrl: inLanguage(product.entry.slugs, locale),
            locationId: product.city.id,
            locationName: inLanguage(product.city.entry.names, locale),
            locationUrl: inLanguage(product.city.entry.slugs, locale),
          })),
        products: saleStatistics(catalogue.current()),
      }
    },
    continents: (locale) =>
      continentsIn(locale).map((continent) => ({
        ...continent,
        locations: cities()
          .filter(({ entry }) => continentOf(entry.country) === continent.code)
          .sort((a, b) => a.entry.rank - b.entry.rank || a.id - b.id)
          .map(({ id, entry }) => ({
            id,
            name: inLanguage(entry.names, locale),
            url: inLanguage(entry.slugs, locale),
          })),
      })),
    healthNotices: (locale) =>
      cities().flatMap((city) => noticesOf(city, 'health', locale, todayIn(city, clock()))),
    terms(locale) {
      const messages = messagesOf(locale, 'terms')
      return {
        title: textOf(messages, 'title') ?? '',
        lead: textOf(messages, 'lead') ?? '',
        sections: sectionsOf(locale, 'terms', 'sections', ['heading', 'text'])
          .filter(({ key }) => build.features.memberArea || key !== 'members')
          .map(({ key, title, text }) => ({ key, heading: title, text })),
      }
    },
    async status(locale, { statusType, id }, session) {
      if (statusType === 'sale') return saleStatus(id, await session())
      const { cities: towns, products: offers, options } = catalogue.current()
      const known = { location: towns, product: offers, option: options }[statusType].get(id)
      if (!known) return refuse('not_found')
      const name = inLanguage(known.entry.names, locale)
      if (!known.sold) return ok({ statusType, id, status: 'withdrawn', name })
      if (statusType !== 'option') return ok({ statusType, id, status: 'on_sale', name })
      const month = await availability.optionMonth(id)
      if (!month.ok) return month
      const { today, days } = month.value
      return ok({
        statusType,
        id,
        status: days.find(({ day }) => day === today)?.status ?? 'unavailable',
        name,
      })
    },
  }
}

import { getProductFaqs, getScopeFaqs } from '#contract/catalogue/faq.ts'
import type { BookingWanted } from '#contract/booking/find-booking.ts'
import { getCovidNotifications } from '#contract/catalogue/service-information.ts'
import {
  getContinents,
  getSiteReviews,
  getStatus,
  getTerms,
  type statusTypes,
} from '#contract/catalogue/site.ts'
import { askTicketInformation } from '#contract/booking/ticket-information.ts'
import { ask, byId, type Transport } from './transport.ts'

export const readScopeFaqs = (transport: Transport, scopeId: number) =>
  ask(transport, getScopeFaqs, byId(scopeId))

export const readProductFaqs = (transport: Transport, productId: number) =>
  ask(transport, getProductFaqs, byId(productId))

export const readSiteReviews = (transport: Transport) => ask(transport, getSiteReviews, {})

export const listContinents = (transport: Transport) => ask(transport, getContinents, {})

export const readCovidNotifications = (transport: Transport) => ask(transport, getCovidNotifications, {})

export const readTerms = (transport: Transport) => ask(transport, getTerms, {})

export const readStatus = (transport: Transport, statusType: (typeof statusTypes)[number], id: number) =>
  ask(transport, getStatus, { query: { statusType, id: String(id) } })

export const requestTicketInformation = (transport: Transport, booking: BookingWanted) =>
  ask(transport, askTicketInformation, { body: booking })

import { getChallenge } from '#contract/captcha.ts'
import { sendEnquiry } from '#contract/contact.ts'
import { locateAddress } from '#contract/catalogue/geolocation.ts'
import { encodeAddress } from '#contract/short-link.ts'
import { confirmSubscription, subscribe, unsubscribe } from '#contract/account/subscriber.ts'
import { ok } from '#domain/result.ts'
import type { EnquiryCaller } from '#server/services/contact/enquiries.ts'
import type { Services } from '#server/services/index.ts'
import { route, type Route } from '#server/routes/http/route.ts'

export const genericRoutes = (services: Services): Route[] => {
  const { captcha, enquiries, subscribers, shortLinks, geolocation } = services
  return [
    route(getChallenge, async ({ query }) => ok(await captcha.challenge(query.kind)), { limit: 'lookup' }),
    route(
      sendEnquiry,
      ({ body }, { locale, address }, { settle }) => {
        const stored: EnquiryCaller['settle'] =
          settle && ((tx, filed) => settle(tx, filed, { sessionId: undefined, headers: {} }))
        return enquiries.send(body, { locale, address, settle: stored })
      },
      { limit: 'enquiry' },
    ),
    route(subscribe, ({ body }, { locale, address }) => subscribers.subscribe(body, { locale, address }), {
      limit: 'mail',
    }),
    route(confirmSubscription, ({ body }) => subscribers.confirm(body.token), { limit: 'lookup' }),
    route(unsubscribe, ({ body }) => subscribers.unsubscribe(body.token), { limit: 'lookup' }),
    route(encodeAddress, ({ body }) => shortLinks.encode(body.url), { limit: 'encode' }),
    route(
      locateAddress,
      async ({ query }, { locale, address }) => ok(await geolocation.locate(query.ip ?? address, locale)),
      { limit: 'lookup' },
    ),
  ]
}

import { getChallenge } from '#contract/captcha.ts'
import { sendEnquiry as sendCall, type SendEnquiry } from '#contract/contact.ts'
import { locateAddress } from '#contract/catalogue/geolocation.ts'
import { encodeAddress } from '#contract/short-link.ts'
import { confirmSubscription, NO_COUNTRY, subscribe, unsubscribe } from '#contract/account/subscriber.ts'
import { ask, type Transport } from './transport.ts'

/** This shop's forms solve a proof of work, whatever other front ends use. */
export const readChallenge = (transport: Transport) =>
  ask(transport, getChallenge, { query: { kind: 'proof_of_work' } })

/** Create one `idempotencyKey` per filled form, so that a repeated press sends one enquiry. */
export const sendEnquiry = (transport: Transport, enquiry: SendEnquiry, idempotencyKey: string) =>
  ask(transport, sendCall, { body: enquiry }, idempotencyKey)

export const subscribeToNewsletter = (
  transport: Transport,
  reader: { email: string; captcha: string; firstName?: string; lastName?: string; countryId?: number },
) => ask(transport, subscribe, { body: { countryId: NO_COUNTRY, ...reader } })

export const confirmNewsletter = (transport: Transport, token: string) =>
  ask(transport, confirmSubscription, { body: { token } })

export const unsubscribeFromNewsletter = (transport: Transport, token: string) =>
  ask(transport, unsubscribe, { body: { token } })

export const shortenAddress = (transport: Transport, url: string) =>
  ask(transport, encodeAddress, { body: { url } })

export const locate = (transport: Transport, ip?: string) => ask(transport, locateAddress, { query: { ip } })

import { randomUUID } from 'node:crypto'
import type { SandboxPayment } from './ledger.ts'

export type Action =
  | { type: 'redirect'; method: 'GET'; url: string; paymentMethodType: string }
  | {
      type: 'threeDS2'
      subtype: 'fingerprint' | 'challenge'
      paymentMethodType: 'scheme'
      paymentData: string
      authorisationToken: string
      token: string
    }

const encode = (content: object): string => Buffer.from(JSON.stringify(content)).toString('base64')

export const redirectAction = (origin: string, payment: SandboxPayment): Action => ({
  type: 'redirect',
  method: 'GET',
  url: `${origin}/pay/${payment.token}`,
  paymentMethodType: payment.lastFour ? 'scheme' : payment.method,
})

function threeDS2(subtype: 'fingerprint' | 'challenge', payment: SandboxPayment, content: object): Action {
  const { token } = payment
  return {
    type: 'threeDS2',
    subtype,
    paymentMethodType: 'scheme',
    paymentData: token,
    authorisationToken: token,
    token: encode(content),
  }
}

/** First step: the bank fingerprints the browser in a hidden frame. */
export const fingerprintAction = (origin: string, payment: SandboxPayment): Action =>
  threeDS2('fingerprint', payment, {
    threeDSMethodUrl: `${origin}/bank/method`,
    threeDSMethodNotificationURL: `${origin}/bank/method/${payment.token}`,
    threeDSServerTransID: payment.token,
    threeDSMessageVersion: '2.2.0',
  })

/** Second step: the bank asks the shopper for the password in a visible frame. */
export const challengeAction = (origin: string, payment: SandboxPayment): Action =>
  threeDS2('challenge', payment, {
    acsTransID: randomUUID(),
    acsURL: `${origin}/bank/challenge`,
    messageVersion: '2.2.0',
    threeDSNotificationURL: `${origin}/bank/answer`,
    threeDSServerTransID: payment.token,
  })

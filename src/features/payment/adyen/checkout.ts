import type { Core, CoreConfiguration, PaymentAction } from '@adyen/adyen-web'
import type { PaymentMethods } from '#contract/payment/payment.ts'
import type { Money } from '#domain/price/money.ts'
import { createCardForm, type CardForm, type CardLook } from './card-form.ts'

interface CheckoutOptions {
  methods: PaymentMethods
  /** BCP 47. */
  language: string
  /** ISO 3166-1 alpha-2; adyen-web does not start without one. */
  country: string
  amount: Money
  /** The bank has answered, and adyen-web has prepared the details to send. */
  onDetails: (details: Record<string, unknown>) => void
  onTrouble: () => void
}

export interface Checkout {
  mountCard(node: HTMLElement, look: CardLook): CardForm
  /**
   * Runs the bank's step: a redirect leaves the page, 3-D Secure is shown in `node`. Returns a function
   * that removes it.
   */
  handle(action: Record<string, unknown>, node: HTMLElement): () => void
}

type Loaded = typeof import('./adyen-components.ts')

/** 100 kB that no other page of the shop loads. */
async function load(): Promise<Loaded> {
  const [library] = await Promise.all([import('./adyen-components.ts'), import('./adyen-web.css')])
  return library
}

function configuration(options: CheckoutOptions): CoreConfiguration {
  const { checkout } = options.methods
  return {
    environment: checkout.environment,
    clientKey: checkout.clientKey,
    // Only the sandbox has its own addresses; a live account must never be pointed elsewhere.
    ...(checkout.urls && checkout.environment === 'test' ? { _environmentUrls: checkout.urls } : {}),
    locale: options.language,
    countryCode: options.country,
    amount: { value: options.amount.amount, currency: options.amount.currency },
    paymentMethodsResponse: {
      paymentMethods: options.methods.data.map(({ type, name, brands }) => ({
        type,
        name,
        ...(brands ? { brands } : {}),
      })),
    },
    analytics: { enabled: false },
    // The form decides where the focus goes after a fault, since the card is only its last part.
    srConfig: { moveFocus: false },
    onAdditionalDetails: ({ data }) => options.onDetails(data.details),
    onError: (error) => {
      if (error.name !== 'CANCEL') options.onTrouble()
    },
  }
}

/** adyen-web without React: it draws into nodes that React never touches. */
export async function createCheckout(options: CheckoutOptions): Promise<Checkout> {
  const { AdyenCheckout, Card, Redirect } = await load()
  AdyenCheckout.register(Card, Redirect)
  const core: Core = await AdyenCheckout(configuration(options))
  return {
    mountCard(node, look) {
      const brands = options.methods.data.find(({ type }) => type === 'scheme')?.brands ?? ['visa', 'mc']
      return createCardForm((settings) => new Card(core, { ...settings, brands }), node, look)
    },
    handle(action, node) {
      const step = core.createFromAction(action as unknown as PaymentAction, { challengeWindowSize: '05' })
      step.mount(node)
      return () => void step.unmount()
    },
  }
}

import type { Card as CardElement, Core, CoreConfiguration, PaymentAction } from '@adyen/adyen-web'
import type { PayByAdyen, PaymentMethods } from '#contract/payment.ts'
import type { Money } from '#domain/money.ts'

export interface CheckoutOptions {
  methods: PaymentMethods
  /** BCP 47. */
  language: string
  /** ISO 3166-1 alpha-2; adyen-web will not start without one. */
  country: string
  amount: Money
  /** The bank has answered and adyen-web has packed it up. */
  onDetails: (details: Record<string, unknown>) => void
  onTrouble: () => void
}

export interface CardForm {
  /** What to send, or `undefined` after showing what is missing; `takeFocus` leads to the first such field. */
  read(takeFocus: boolean): Pick<PayByAdyen, 'paymentMethod' | 'browserInfo' | 'riskData'> | undefined
  setBusy(busy: boolean): void
  unmount(): void
}

export interface Checkout {
  mountCard(node: HTMLElement, look: CardLook): CardForm
  /** Leads to the bank: a redirect leaves the page, 3-D Secure plays in `node`. */
  handle(action: Record<string, unknown>, node: HTMLElement): void
}

export interface CardLook {
  color: string
  fontSize: string
  onEnter: () => void
}

type Loaded = typeof import('./adyen-parts.ts')

/** 100 kB that no other page of the shop ever loads. */
async function load(): Promise<Loaded> {
  const [library] = await Promise.all([import('./adyen-parts.ts'), import('./adyen-web.css')])
  return library
}

function configuration(options: CheckoutOptions): CoreConfiguration {
  const { checkout } = options.methods
  return {
    environment: checkout.environment,
    clientKey: checkout.clientKey,
    // Only ever the sandbox, and never with a live account, whatever an answer may say.
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
    // Where the focus goes after a fault is decided by the whole form, of which the card is the last part.
    srConfig: { moveFocus: false },
    onAdditionalDetails: ({ data }) => options.onDetails(data.details),
    onError: (error) => {
      if (error.name !== 'CANCEL') options.onTrouble()
    },
  }
}

/** Names of adyen-web: in its state, and of the frame that takes the focus. */
const cardFields = [
  ['encryptedCardNumber', 'encryptedCardNumber'],
  ['encryptedExpiryMonth', 'encryptedExpiryDate'],
  ['encryptedSecurityCode', 'encryptedSecurityCode'],
] as const

function focusFirstFault(card: CardElement, node: HTMLElement): void {
  const { valid = {} } = card.state as { valid?: Record<string, boolean> }
  const fault = cardFields.find(([name]) => !valid[name])
  if (fault) card.setFocusOn(fault[1])
  else node.querySelector<HTMLInputElement>('input[name="holderName"]')?.focus()
}

function cardForm(card: CardElement, node: HTMLElement): CardForm {
  return {
    read(takeFocus) {
      if (!card.isValid) {
        card.showValidation()
        if (takeFocus) focusFirstFault(card, node)
        return undefined
      }
      const { paymentMethod, browserInfo, riskData } = card.data as unknown as ReturnType<CardForm['read']> &
        object
      return { paymentMethod, browserInfo, riskData }
    },
    setBusy: (busy) => void card.setStatus(busy ? 'loading' : 'ready'),
    unmount: () => void card.unmount(),
  }
}

/** adyen-web without React: it draws into nodes that React never touches. */
export async function openCheckout(options: CheckoutOptions): Promise<Checkout> {
  const { AdyenCheckout, Card, Redirect } = await load()
  AdyenCheckout.register(Card, Redirect)
  const core: Core = await AdyenCheckout(configuration(options))
  return {
    mountCard(node, { color, fontSize, onEnter }) {
      const brands = options.methods.data.find(({ type }) => type === 'scheme')?.brands ?? ['visa', 'mc']
      const card = new Card(core, {
        brands,
        hasHolderName: true,
        holderNameRequired: true,
        showPayButton: false,
        styles: { base: { color, fontSize, caretColor: color } },
        onEnterKeyPressed: onEnter,
      })
      card.mount(node)
      return cardForm(card, node)
    },
    handle(action, node) {
      core.createFromAction(action as unknown as PaymentAction, { challengeWindowSize: '05' }).mount(node)
    },
  }
}

import type { Card, CardConfiguration } from '@adyen/adyen-web'
import type { PayByAdyen } from '#contract/payment.ts'

type CardPayment = Pick<PayByAdyen, 'paymentMethod' | 'browserInfo' | 'riskData'>

export interface CardForm {
  /** What to send, or `undefined` after showing what is missing; `takeFocus` leads to the first such field. */
  read(takeFocus: boolean): CardPayment | undefined
  setBusy(busy: boolean): void
  unmount(): void
}

export interface CardLook {
  color: string
  fontSize: string
  onEnter: () => void
}

/** Names of adyen-web: in its state, and of the frame that takes the focus. */
const cardFields = [
  ['encryptedCardNumber', 'encryptedCardNumber'],
  ['encryptedExpiryMonth', 'encryptedExpiryDate'],
  ['encryptedSecurityCode', 'encryptedSecurityCode'],
] as const

function focusFirstFault(card: Card, node: HTMLElement): void {
  const { valid = {} } = card.state as { valid?: Record<string, boolean> }
  const fault = cardFields.find(([name]) => !valid[name])
  if (fault) card.setFocusOn(fault[1])
  else node.querySelector<HTMLInputElement>('input[name="holderName"]')?.focus()
}

/** Draws the card fields into `node`. */
export function openCardForm(
  draw: (settings: CardConfiguration) => Card,
  node: HTMLElement,
  { color, fontSize, onEnter }: CardLook,
): CardForm {
  /**
   * What the fields have sealed, by name. adyen-web keeps it too, but forgets one whose seal arrives in the moment in which
   * the holder's name does (a card filled in by the browser), and would send the card without its code.
   */
  const sealed = new Map<string, string>()
  const card = draw({
    hasHolderName: true,
    holderNameRequired: true,
    showPayButton: false,
    styles: { base: { color, fontSize, caretColor: color } },
    onEnterKeyPressed: onEnter,
    onFieldValid({ encryptedFieldName, blob }) {
      if (blob) sealed.set(encryptedFieldName, blob)
      else sealed.delete(encryptedFieldName)
    },
  })
  card.mount(node)

  return {
    read(takeFocus) {
      if (!card.isValid) {
        card.showValidation()
        if (takeFocus) focusFirstFault(card, node)
        return undefined
      }
      const { paymentMethod, browserInfo, riskData } = card.data as unknown as CardPayment
      return { paymentMethod: { ...paymentMethod, ...Object.fromEntries(sealed) }, browserInfo, riskData }
    },
    setBusy: (busy) => void card.setStatus(busy ? 'loading' : 'ready'),
    unmount: () => void card.unmount(),
  }
}

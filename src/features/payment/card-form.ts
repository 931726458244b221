import type { Card, CardConfiguration } from '@adyen/adyen-web'
import type { PayByAdyen } from '#contract/payment.ts'

type CardPayment = Pick<PayByAdyen, 'paymentMethod' | 'browserInfo' | 'riskData'>

export type CardField = 'number' | 'expiry' | 'code' | 'holder'

/** A field that is marked, with adyen-web's sentence beneath it. */
export interface CardFault {
  field: CardField
  sentence: string | undefined
}

export interface CardForm {
  /** What to send, or `undefined` after showing what is missing; `takeFocus` leads to the first such field. */
  read(takeFocus: boolean): CardPayment | undefined
  focus(field: CardField): void
  setBusy(busy: boolean): void
  unmount(): void
}

export interface CardLook {
  color: string
  fontSize: string
  onEnter: () => void
  /** The fields that are marked, in the order of the form; told at every change. */
  onFaults: (faults: readonly CardFault[]) => void
}

/** Names of adyen-web: in what is valid, in what is at fault, and of the frame that takes the focus. */
const cardFields = [
  { field: 'number', valid: 'encryptedCardNumber', frame: 'encryptedCardNumber' },
  { field: 'expiry', valid: 'encryptedExpiryMonth', frame: 'encryptedExpiryDate' },
  { field: 'code', valid: 'encryptedSecurityCode', frame: 'encryptedSecurityCode' },
] as const
const faultNames = [
  ...cardFields.map(({ field, frame }) => ({ field, name: frame })),
  { field: 'holder', name: 'holderName' },
] as const

type Errors = Record<string, { errorI18n?: unknown } | null | undefined>

const faultsIn = (errors: Errors): CardFault[] =>
  faultNames.flatMap(({ field, name }) => {
    const error = errors[name]
    if (!error) return []
    return { field, sentence: typeof error.errorI18n === 'string' ? error.errorI18n : undefined }
  })

function focusField(card: Card, node: HTMLElement, wanted: CardField): void {
  const sealed = cardFields.find(({ field }) => field === wanted)
  if (sealed) card.setFocusOn(sealed.frame)
  else node.querySelector<HTMLInputElement>('input[name="holderName"]')?.focus()
}

function firstFault(card: Card): CardField {
  const { valid = {} } = card.state as { valid?: Record<string, boolean> }
  return cardFields.find(({ valid: name }) => !valid[name])?.field ?? 'holder'
}

/** Draws the card fields into `node`. */
export function openCardForm(
  draw: (settings: CardConfiguration) => Card,
  node: HTMLElement,
  { color, fontSize, onEnter, onFaults }: CardLook,
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
    onChange: ({ errors }: { errors?: Errors }) => onFaults(faultsIn(errors ?? {})),
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
        if (takeFocus) focusField(card, node, firstFault(card))
        return undefined
      }
      const { paymentMethod, browserInfo, riskData } = card.data as unknown as CardPayment
      return { paymentMethod: { ...paymentMethod, ...Object.fromEntries(sealed) }, browserInfo, riskData }
    },
    focus: (field) => focusField(card, node, field),
    setBusy: (busy) => void card.setStatus(busy ? 'loading' : 'ready'),
    unmount: () => void card.unmount(),
  }
}

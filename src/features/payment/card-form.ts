import type { Card, CardConfiguration } from '@adyen/adyen-web'
import type { PayByAdyen } from '#contract/payment.ts'

type CardPayment = Pick<PayByAdyen, 'paymentMethod' | 'browserInfo' | 'riskData'>

type FocusEvent = Parameters<NonNullable<CardConfiguration['onFocus']>>[0]

export type CardField = 'number' | 'expiry' | 'code' | 'holder'

/** A field that is marked, with adyen-web's sentence beneath it. */
export interface CardFault {
  field: CardField
  sentence: string | undefined
}

export interface CardForm {
  /**
   * What to send, or `undefined` after showing what is missing; `takeFocus` leads to the first such field.
   * Waits for what was typed a moment ago, but no longer than `longestSealing`.
   */
  read(takeFocus: boolean): Promise<CardPayment | undefined>
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

/**
 * A frame seals what is typed in it and sends it by message, so a quick press of Pay, or one on a busy device,
 * comes before the last field has arrived. In milliseconds; what takes longer counts as missing.
 */
const longestSealing = 3000
const pause = 20

type Errors = Record<string, { errorI18n?: unknown } | null | undefined>
interface CardState {
  valid?: Record<string, boolean>
  errors?: Errors
}

const nameField = (node: HTMLElement) => node.querySelector<HTMLInputElement>('input[name="holderName"]')

const faultsIn = (errors: Errors): CardFault[] =>
  faultNames.flatMap(({ field, name }) => {
    const error = errors[name]
    if (!error) return []
    return { field, sentence: typeof error.errorI18n === 'string' ? error.errorI18n : undefined }
  })

function focusField(card: Card, node: HTMLElement, wanted: CardField): void {
  const sealed = cardFields.find(({ field }) => field === wanted)
  if (sealed) card.setFocusOn(sealed.frame)
  else nameField(node)?.focus()
}

function firstFault(card: Card): CardField {
  const { valid = {} } = card.state as CardState
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
  /** Frames that the shopper is in, or left with something typed there. */
  const touched = new Set<string>()
  function noteFocus(event: FocusEvent): void {
    if (!('numChars' in event)) return
    if (event.focus || event.numChars > 0) touched.add(event.fieldType)
    else touched.delete(event.fieldType)
  }
  const card = draw({
    hasHolderName: true,
    holderNameRequired: true,
    showPayButton: false,
    styles: { base: { color, fontSize, caretColor: color } },
    // Else the seal of a date that comes late would take the shopper out of the field they are in by then.
    autoFocus: false,
    onEnterKeyPressed: onEnter,
    onFocus: noteFocus,
    onBlur: noteFocus,
    onChange: ({ errors }: { errors?: Errors }) => onFaults(faultsIn(errors ?? {})),
    onFieldValid({ encryptedFieldName, blob }) {
      if (blob) sealed.set(encryptedFieldName, blob)
      else sealed.delete(encryptedFieldName)
    },
  })
  card.mount(node)

  /** Something is at fault or was never filled in: no waiting would mend it. */
  function hasGap(): boolean {
    const { valid = {}, errors = {} } = card.state as CardState
    const isFilled = (frame: string) => touched.has(frame) && !errors[frame]
    const isNamed = nameField(node)?.value.trim() !== '' && !errors['holderName']
    return !isNamed || cardFields.some(({ valid: name, frame }) => !valid[name] && !isFilled(frame))
  }

  async function settle(): Promise<void> {
    const end = performance.now() + longestSealing
    while (!card.isValid && !hasGap() && performance.now() < end) {
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }

  return {
    async read(takeFocus) {
      await settle()
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

import type { Card, CardConfiguration } from '@adyen/adyen-web'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'

type CardPayment = Pick<PayByAdyen, 'paymentMethod' | 'browserInfo' | 'riskData'>

type FocusEvent = Parameters<NonNullable<CardConfiguration['onFocus']>>[0]

export type CardField = 'number' | 'expiry' | 'code' | 'holder'

/** A field marked as faulty, with the sentence that adyen-web shows below it. */
export interface CardFault {
  field: CardField
  sentence: string | undefined
}

export interface CardForm {
  /**
   * The data to send, or `undefined` after showing what is missing; `takeFocus` focuses the first such
   * field. Waits for fields being typed or encrypted, at most `MAX_ENCRYPTION_MS`.
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
  /** The faulty fields in the order of the form; called at every change. */
  onFaults: (faults: readonly CardFault[]) => void
}

/** adyen-web's names for each field: in its valid state, its errors and the focused frame. */
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
 * Milliseconds to wait for a field: its frame encrypts what is typed and sends it by message, so a quick
 * press of Pay, or a busy device, may come before the last field. After that the field counts as missing.
 */
const MAX_ENCRYPTION_MS = 3000
/**
 * Milliseconds after which a field that looks empty or faulty counts as such, since the frame reports
 * typing and corrections by message, too.
 */
const MAX_FRAME_DELAY_MS = 500
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
export function createCardForm(
  draw: (settings: CardConfiguration) => Card,
  node: HTMLElement,
  { color, fontSize, onEnter, onFaults }: CardLook,
): CardForm {
  /**
   * The encrypted fields by name. adyen-web keeps them too, but loses one that arrives at the same moment
   * as the holder's name (a card filled in by the browser), and would send the card without its code.
   */
  const sealed = new Map<string, string>()
  /** Frames that have the focus, or were left with something typed. */
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
    // Otherwise, a date that is encrypted late would move the focus out of the field the shopper has
    // reached.
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

  /** Whether a field is faulty or was never filled in, as far as the frames have reported. */
  function hasGap(): boolean {
    const { valid = {}, errors = {} } = card.state as CardState
    const isFilled = (frame: string) => touched.has(frame) && !errors[frame]
    const isNamed = nameField(node)?.value.trim() !== '' && !errors['holderName']
    return !isNamed || cardFields.some(({ valid: name, frame }) => !valid[name] && !isFilled(frame))
  }

  /** adyen-web reads a name a frame after it was typed; until then its state is about the name before. */
  function isNameRead(): boolean {
    const { paymentMethod } = card.data as unknown as CardPayment
    return (paymentMethod['holderName'] ?? '') === (nameField(node)?.value ?? '')
  }

  async function settle(): Promise<void> {
    const asked = performance.now()
    while (!card.isValid || !isNameRead()) {
      const limit = hasGap() ? MAX_FRAME_DELAY_MS : MAX_ENCRYPTION_MS
      if (performance.now() - asked >= limit) return
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

import type { FieldStyles } from './styles.ts'

export type FieldType = 'encryptedCardNumber' | 'encryptedExpiryDate' | 'encryptedSecurityCode'

interface FieldWords {
  iframeTitle?: string
  label?: string
}

/** The first message from adyen-web; `numKey` then identifies this field in every message, both ways. */
export interface FieldConfig {
  fieldType: FieldType
  numKey: number
  cardGroupTypes?: string[]
  cvcPolicy?: string
  maskSecurityCode?: boolean
  iframeUIConfig?: {
    sfStyles?: FieldStyles
    placeholders?: Record<string, string>
    ariaConfig?: { lang?: string } & Partial<Record<FieldType, FieldWords>>
  }
}

/** All later messages from adyen-web; each carries one group of these fields. */
export interface FieldOrder {
  numKey: number
  focus?: boolean
  brand?: string
  cvcPolicy?: string
  enableLuhnCheck?: boolean
  panLength?: number
  externalValidation?: boolean
  unsupportedCard?: boolean
  code?: string
  styleObject?: FieldStyles
  autoComplete?: string
}

/** The actions that the library knows; it treats any other as a failed validation. */
export type FieldAction =
  | 'config'
  | 'focus'
  | 'brand'
  | 'binValue'
  | 'encryption'
  | 'luhnCheck'
  | 'incomplete field'
  | 'numberKeyPressed'
  | 'dateKeyPressed'
  | 'cvcKeyPressed'
  | 'enterKeyPressed'

export interface Channel {
  config: FieldConfig
  say: (action: FieldAction, content?: Record<string, unknown>) => void
}

/**
 * Waits for the config, then passes on the channel and every later message. Both sides send JSON strings.
 */
export function createChannel(begin: (channel: Channel) => (order: FieldOrder) => void): void {
  const parentOrigin = atob(new URLSearchParams(location.search).get('d') ?? '')
  let obey: ((order: FieldOrder) => void) | undefined
  let numKey: number | undefined

  addEventListener('message', (event: MessageEvent<unknown>) => {
    if (event.origin !== parentOrigin || typeof event.data !== 'string') return
    let message: Partial<FieldConfig> & FieldOrder
    try {
      message = JSON.parse(event.data) as Partial<FieldConfig> & FieldOrder
    } catch {
      return
    }
    if (obey) {
      if (message.numKey === numKey) obey(message)
      return
    }
    const { fieldType } = message
    if (!fieldType) return
    const config: FieldConfig = { ...message, fieldType }
    numKey = config.numKey
    const say: Channel['say'] = (action, content = {}) =>
      parent.postMessage(
        JSON.stringify({ action, fieldType: config.fieldType, numKey: config.numKey, ...content }),
        parentOrigin,
      )
    obey = begin({ config, say })
    say('config')
  })
}

import { brandNamed, brandOf } from './card-number.ts'
import { createChannel, type Channel, type FieldOrder } from './messages.ts'
import { seal } from './seal.ts'
import { applyStyles } from './styles.ts'
import { formatDigits, checkField, type CardKnowledge } from './verdict.ts'

/** From this many digits on, adyen-web may ask the sandbox for the card's brand. */
const BIN_LENGTH = 11

function find<Tag extends 'input' | 'label'>(tag: Tag): HTMLElementTagNameMap[Tag] {
  const found = document.querySelector(tag)
  if (!found) throw new Error(`the page has no ${tag}`)
  return found
}

const input = find('input')

function dress({ config }: Channel): void {
  const label = find('label')
  const words = config.iframeUIConfig?.ariaConfig?.[config.fieldType]
  const placeholders = config.iframeUIConfig?.placeholders ?? {}
  document.documentElement.lang = config.iframeUIConfig?.ariaConfig?.lang ?? 'en'
  document.title = words?.iframeTitle ?? config.fieldType
  label.textContent = words?.label ?? config.fieldType
  applyStyles(input, config.iframeUIConfig?.sfStyles)
  input.placeholder = placeholders[config.fieldType] ?? placeholders['encryptedSecurityCode3digits'] ?? ''
  input.type = config.fieldType === 'encryptedSecurityCode' && config.maskSecurityCode ? 'password' : 'text'
  const autofill = {
    encryptedCardNumber: 'cc-number',
    encryptedExpiryDate: 'cc-exp',
    encryptedSecurityCode: 'cc-csc',
  }
  input.autocomplete = autofill[config.fieldType] as AutoFill
}

createChannel((channel) => {
  const { config, say } = channel
  const known: CardKnowledge = { checkLuhn: true, cvcPolicy: config.cvcPolicy, today: new Date() }
  const kind = { encryptedCardNumber: 'number', encryptedExpiryDate: 'date', encryptedSecurityCode: 'cvc' }[
    config.fieldType
  ] as 'number' | 'date' | 'cvc'
  let turn = 0
  let said: 'nothing' | 'valid' | 'error' = 'nothing'
  let saidBin = ''

  const digits = (): string => input.value.replace(/\D/g, '')

  /** The library needs brand and bin before the number itself. */
  async function tellBrandAndBin(): Promise<void> {
    const typed = digits()
    const offered = brandOf(typed)
    const brand = offered && config.cardGroupTypes?.includes(offered.name) ? offered : undefined
    if (brand?.name !== known.brand && !known.panLength) {
      known.brand = brand?.name
      say('brand', {
        brand: brand?.name ?? null,
        cvcPolicy: brand?.cvcPolicy ?? 'required',
        expiryDatePolicy: 'required',
        cvcText: 'Security code',
        mode: 'best-guess',
      })
    }
    const bin = typed.slice(0, BIN_LENGTH)
    if (bin === saidBin) return
    saidBin = bin
    if (bin.length < BIN_LENGTH) return say('binValue', { binValue: typed.slice(0, 6) })
    const encryptedBin = await seal({ binValue: bin })
    if (saidBin === bin)
      say('binValue', { binValue: typed.slice(0, 6), encryptedBin, uuid: crypto.randomUUID() })
  }

  async function entries(): Promise<{ type: string; encryptedFieldName: string; blob: string }[]> {
    const typed = digits()
    const entry = async (type: string, encryptedFieldName: string, content: Record<string, string>) => ({
      type,
      encryptedFieldName,
      blob: await seal(content),
    })
    if (kind !== 'date') return [await entry(kind, config.fieldType, { [kind]: typed })]
    return [
      await entry('month', 'encryptedExpiryMonth', { expiryMonth: typed.slice(0, 2) }),
      await entry('year', 'encryptedExpiryYear', { expiryYear: `20${typed.slice(2)}` }),
    ]
  }

  async function tellValue(leaving: boolean): Promise<void> {
    const mine = ++turn
    const verdict = checkField(config.fieldType, digits(), known)
    if (verdict.is === 'valid') {
      const sealed = await entries()
      if (mine !== turn) return
      said = 'valid'
      const ends = kind === 'number' ? { endDigits: digits().slice(-4), issuerBin: digits().slice(0, 8) } : {}
      say('encryption', { [config.fieldType]: sealed, type: kind === 'date' ? 'year' : kind, ...ends })
    } else if (verdict.is === 'wrong' || (verdict.is === 'unfinished' && leaving)) {
      said = 'error'
      const early = kind === 'number' ? 'luhnCheck' : (`${kind}KeyPressed` as const)
      say(verdict.is === 'wrong' ? early : 'incomplete field', { error: verdict.code })
    } else if (said !== 'nothing') {
      said = 'nothing'
      say(`${kind}KeyPressed`, { error: '' })
    }
    input.setAttribute('aria-invalid', String(said === 'error'))
  }

  async function typed(leaving = false): Promise<void> {
    if (kind === 'number') await tellBrandAndBin()
    await tellValue(leaving)
  }

  function learnBrand(order: FieldOrder): void {
    const isReset = order.brand === 'reset'
    known.brand = isReset ? undefined : order.brand
    known.checkLuhn = order.enableLuhnCheck ?? true
    known.panLength = isReset ? undefined : order.panLength
    known.cvcPolicy = order.cvcPolicy ?? brandNamed(known.brand)?.cvcPolicy ?? known.cvcPolicy
    if (digits()) void tellValue(false)
  }

  dress(channel)
  input.addEventListener('input', () => {
    input.value = formatDigits(config.fieldType, input.value)
    void typed()
  })
  input.addEventListener('focus', () => say('focus', { focus: true, numChars: input.value.length }))
  input.addEventListener('blur', () => {
    say('focus', { focus: false, numChars: input.value.length })
    void typed(true)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Enter') say('enterKeyPressed')
  })

  return (order) => {
    if (order.focus) input.focus()
    else if (order.styleObject) applyStyles(input, order.styleObject)
    else if (order.externalValidation || order.unsupportedCard !== undefined) {
      input.setAttribute('aria-invalid', String(Boolean(order.code)))
    } else if (order.brand !== undefined) learnBrand(order)
    else if (order.autoComplete) {
      input.value = formatDigits(config.fieldType, order.autoComplete)
      void typed()
    }
  }
})

/** The texts of one language: namespace → the tree its file holds. */
export type Texts = Record<string, Tree>
export type Tree = { [key: string]: string | Tree }

/** English is the reference; American English has only the texts that differ; all others must match it. */
export const REFERENCE = 'en'
const OVERRIDE = 'us'

const PLURAL = /_(zero|one|two|few|many|other)$/
const PLACEHOLDER = /\{\{\s*([\w.]+)[^}]*\}\}/g
/** From this many words on, a text equal to the English one counts as untranslated. */
const WORDS_OF_A_SENTENCE = 5

/** Includes wrong values that are not text, since people write these files. */
const isText = (value: unknown): boolean =>
  typeof value !== 'object' || value === null || Array.isArray(value)

export function flatten(tree: Tree, path = ''): Map<string, unknown> {
  const flat = new Map<string, unknown>()
  for (const [key, value] of Object.entries(tree)) {
    const at = path ? `${path}.${key}` : key
    if (isText(value)) flat.set(at, value)
    else for (const [inner, text] of flatten(value as Tree, at)) flat.set(inner, text)
  }
  return flat
}

const placeholders = (text: string): string[] =>
  [...new Set([...text.matchAll(PLACEHOLDER)].map((m) => m[1] ?? ''))].sort()

/** `lines_one` may say "a line" without the number. */
const mayLeaveOut = (key: string, name: string): boolean => name === 'count' && /_(zero|one|two)$/.test(key)

export function faultsOfLanguage(language: string, texts: Texts, reference: Texts): string[] {
  const overrides = language === OVERRIDE
  const missing = overrides ? [] : Object.keys(reference).filter((namespace) => !texts[namespace])
  return [
    ...missing.map((namespace) => `${language}/${namespace}.json is missing`),
    ...Object.entries(texts).flatMap(([namespace, tree]) => {
      const where = `${language}/${namespace}.json`
      const wanted = reference[namespace]
      if (!wanted) return [`${where}: there is no such file in ${REFERENCE}`]
      const own = flatten(tree)
      const model = flatten(wanted)
      return [
        ...(overrides ? [] : missingKeys(own, model).map((key) => `${where}: ${key} is missing`)),
        ...strayKeys(own, model).map((key) => `${where}: ${key} is not in ${REFERENCE}`),
        ...[...own].flatMap(([key, text]) =>
          textFaults(language, key, text, model).map((fault) => `${where}: ${key} ${fault}`),
        ),
      ]
    }),
  ]
}

const base = (key: string): string => key.replace(PLURAL, '')

function missingKeys(own: Map<string, unknown>, model: Map<string, unknown>): string[] {
  return [...model.keys()].filter((key) => !own.has(key))
}

/** A language may have more plural forms than English, never other keys. */
function strayKeys(own: Map<string, unknown>, model: Map<string, unknown>): string[] {
  const plurals = new Set([...model.keys()].filter((key) => PLURAL.test(key)).map(base))
  return [...own.keys()].filter((key) => !model.has(key) && !(PLURAL.test(key) && plurals.has(base(key))))
}

function textFaults(language: string, key: string, text: unknown, model: Map<string, unknown>): string[] {
  if (typeof text !== 'string') return ['is no text']
  if (text.trim() === '') return ['is empty']
  const faults: string[] = []
  if (text !== text.trim()) faults.push('begins or ends with a blank')
  const english = model.get(key) ?? model.get(`${base(key)}_other`)
  if (typeof english !== 'string') return faults
  const [has, wants] = [placeholders(text), placeholders(english)]
  for (const name of wants)
    if (!has.includes(name) && !mayLeaveOut(key, name)) faults.push(`lacks {{${name}}}`)
  for (const name of has) {
    if (!wants.includes(name) && !(name === 'count' && PLURAL.test(key)))
      faults.push(`has an unknown {{${name}}}`)
  }
  if (language === OVERRIDE && text === english) faults.push(`only repeats ${REFERENCE}`)
  const isSentence = english.split(/\s+/).length >= WORDS_OF_A_SENTENCE
  if (language !== OVERRIDE && language !== REFERENCE && isSentence && text === english)
    faults.push('is not translated')
  return faults
}

/** Every counted text needs the form for one and the form for other, in every language of ours. */
export function pluralFaults(language: string, texts: Texts): string[] {
  return Object.entries(texts).flatMap(([namespace, tree]) => {
    const keys = new Set(flatten(tree).keys())
    const counted = new Set([...keys].filter((key) => PLURAL.test(key)).map(base))
    return [...counted]
      .filter((key) => !keys.has(`${key}_one`) || !keys.has(`${key}_other`))
      .map((key) => {
        const form = keys.has(`${key}_one`) ? 'other' : 'one'
        return `${language}/${namespace}.json: ${key} lacks its form for ${form}`
      })
  })
}

/** Search engines cut longer titles; shorter or longer descriptions they replace by words of their own. */
export const TITLE = 60
export const DESCRIPTION = { from: 70, to: 155 }

/** Pages that search engines never list: their descriptions are read by nobody. */
const PRIVATE = new Set([
  'agent',
  'availability',
  'basket',
  'confirm-order',
  'error',
  'header',
  'mail',
  'mail-enquiry',
  'mail-newsletter',
  'member',
  'payment',
  'payment-confirmed',
  'session',
  'voucher',
])

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)

export const titleFaults = (title: string): string[] =>
  title.length > TITLE ? [`is a title of ${title.length} characters; search engines show ${TITLE}`] : []

export function descriptionFaults(description: string): string[] {
  const { from, to } = DESCRIPTION
  if (description.length >= from && description.length <= to) return []
  return [`is a description of ${description.length} characters; ${from} to ${to} are wanted`]
}

/**
 * The faults of a page's title and description in `locales/`. Texts with placeholders other than the brand
 * belong to a pattern, which the pages fill.
 */
export function lengthFaults(namespace: string, key: string, text: string, brand: string): string[] {
  if (PRIVATE.has(namespace)) return []
  const shown = filled(text, { brand })
  if (shown.includes('{{')) return []
  if (key === 'title') return titleFaults(shown)
  return key === 'description' ? descriptionFaults(shown) : []
}

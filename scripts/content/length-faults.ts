import { DESCRIPTION_LEAST, DESCRIPTION_MOST, TITLE_MOST } from '#i18n/search-texts.ts'

/** Pages that search engines never list: their descriptions are read by nobody. */
const PRIVATE = new Set([
  'agent',
  'availability',
  'basket',
  'change-booking',
  'confirm-order',
  'error',
  'header',
  'mail',
  'mail-enquiry',
  'mail-newsletter',
  'member',
  'move-ticket',
  'payment',
  'payment-confirmed',
  'session',
  'voucher',
])

const filled = (text: string, values: Record<string, string>): string =>
  text.replace(/\{\{\s*(\w+)[^}]*\}\}/g, (placeholder, name: string) => values[name] ?? placeholder)

export const titleFaults = (title: string): string[] =>
  title.length > TITLE_MOST
    ? [`is a title of ${title.length} characters; search engines show ${TITLE_MOST}`]
    : []

export function descriptionFaults(description: string): string[] {
  const { length } = description
  if (length >= DESCRIPTION_LEAST && length <= DESCRIPTION_MOST) return []
  return [`is a description of ${length} characters; ${DESCRIPTION_LEAST} to ${DESCRIPTION_MOST} are wanted`]
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

/** Two spellings of one address share it. What stands before the @ could differ by case, but no provider lets it. */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** Gmail reads past dots and has two names. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * What the spellings of one mailbox share, for limits: behind a `+` stands the reader's
 * own label. Never to write to.
 */
export function mailboxKeyOf(email: string): string {
  const key = emailKeyOf(email)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const [name = ''] = key.slice(0, Math.max(at, 0)).split('+')
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/**
 * Equal for every spelling of one address. The standard allows case to matter before the @, but no provider
 * uses it.
 */
export const emailKeyOf = (email: string): string => email.trim().normalize('NFKC').toLowerCase()

/** Gmail ignores dots before the @ and answers to both domains. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com'])

/**
 * Equal for all addresses of one mailbox, for rate limits: a `+label` reaches the same reader. Never send
 * mail to it.
 */
export function mailboxKeyOf(email: string): string {
  const key = emailKeyOf(email)
  const at = key.lastIndexOf('@')
  const domain = key.slice(at + 1)
  const [name = ''] = key.slice(0, Math.max(at, 0)).split('+')
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

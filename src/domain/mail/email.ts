/**
 * A dot-atom (RFC 5322) of 64 characters at most before the @: letters, digits and these signs, with single
 * dots between them. After it, letters of any script, digits, hyphens and dots: given any other sign, `URL`
 * would read more than a domain.
 */
const PARTS = /^((?!\.|.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]{1,64})@([\p{L}\p{M}\d.。-]+)$/u
/** Labels of 63 characters at most; the last one begins with a letter, so it is no part of an IP address. */
const DOMAIN = /^(?:(?!-)[a-z\d-]{1,63}(?<!-)\.)+[a-z][a-z\d-]{0,61}[a-z\d]$/

/** `müller.example` is `xn--mller-kva.example` to mail servers; browsers and Node convert it alike. */
function asciiDomain(typed: string): string {
  try {
    return new URL(`http://${typed}`).hostname
  } catch {
    return ''
  }
}

/**
 * The address of a mailbox as mail servers know it, with the domain in lower case and ASCII, or `undefined`
 * for what is no address. The only rule for addresses: forms, API, logins, commands and mails ask it.
 */
export function emailAddressOf(typed: string): string | undefined {
  const [, local, name = ''] = PARTS.exec(typed.trim()) ?? []
  const domain = asciiDomain(name)
  const address = `${local}@${domain}`
  // The longest address that SMTP can carry (RFC 5321).
  return DOMAIN.test(domain) && address.length <= 254 ? address : undefined
}

/**
 * Equal for every spelling of one address. The standard allows case to matter before the @, but no provider
 * uses it.
 */
export const emailKeyOf = (email: string): string => (emailAddressOf(email) ?? email.trim()).toLowerCase()

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
  const local = key.slice(0, Math.max(at, 0))
  // A + in front is part of the name, not the beginning of a label.
  const name = local.startsWith('+') ? local : (local.split('+')[0] ?? '')
  return DOTLESS.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}

/** A link that writes to an address: `?`, `&` and `%` before the @ are part of it (RFC 6068). */
export function mailtoHref(email: string): string {
  const at = email.lastIndexOf('@')
  return `mailto:${encodeURIComponent(email.slice(0, at))}${email.slice(at)}`
}

const SECONDS_OF_DAY = 86_400

/** A cookie that scripts can read, valid for the whole shop; it must never hold a secret. */
export function shopCookie(name: string, value: string, days: number): string {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${days * SECONDS_OF_DAY}; SameSite=Lax${secure}`
}

/** The currency by its number in S7: 1 EUR, 2 GBP, 3 USD. */
export const currencyCookie = (id: number | string): string => shopCookie('currency', String(id), 60)

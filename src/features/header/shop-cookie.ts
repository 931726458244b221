const SECONDS_OF_DAY = 86_400

/** A cookie that scripts may read, for the whole shop; nothing secret ever goes into one. */
export const shopCookie = (name: string, value: string, days: number): string =>
  `${name}=${value}; Path=/; Max-Age=${days * SECONDS_OF_DAY}; SameSite=Lax${location.protocol === 'https:' ? '; Secure' : ''}`

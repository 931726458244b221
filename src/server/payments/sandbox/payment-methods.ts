interface Method {
  type: string
  name: string
  brands?: string[]
  /** The countries in which it is offered; everywhere by default. */
  countries?: string[]
  currencies?: string[]
}

const methods: Method[] = [
  { type: 'scheme', name: 'Cards', brands: ['visa', 'mc', 'amex', 'maestro', 'bcmc'] },
  { type: 'ideal', name: 'iDEAL', countries: ['NL'], currencies: ['EUR'] },
  { type: 'eps', name: 'eps', countries: ['AT'], currencies: ['EUR'] },
  {
    type: 'klarna',
    name: 'Klarna',
    countries: ['AT', 'BE', 'CH', 'DE', 'DK', 'ES', 'FI', 'FR', 'GB', 'IT', 'NL', 'NO', 'PT', 'SE', 'US'],
  },
  { type: 'paypal', name: 'PayPal' },
]

/** The methods of the account for a country and currency, filtered as in the live system. */
export function paymentMethodsFor(body: Record<string, unknown>): { paymentMethods: Partial<Method>[] } {
  const country = body['countryCode']
  const currency = (body['amount'] as { currency?: unknown } | undefined)?.currency
  const offered = methods.filter(
    ({ countries, currencies }) =>
      (!countries || countries.some((known) => known === country)) &&
      (!currencies || currency === undefined || currencies.some((known) => known === currency)),
  )
  return {
    paymentMethods: offered.map(({ type, name, brands }) => ({ type, name, ...(brands ? { brands } : {}) })),
  }
}

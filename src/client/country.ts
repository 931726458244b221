import { getCountries } from '#contract/catalogue/country.ts'
import { ask, type Transport } from './transport.ts'

export const listCountries = (transport: Transport) => ask(transport, getCountries, {})

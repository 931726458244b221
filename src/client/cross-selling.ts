import { getCrossSelling } from '#contract/basket/cross-selling.ts'
import { ask, type Transport } from './transport.ts'

export const readCrossSelling = (transport: Transport, limit?: number) =>
  ask(transport, getCrossSelling, { query: limit === undefined ? {} : { limit: String(limit) } })

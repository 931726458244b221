import { getVoucher } from '#contract/booking/voucher.ts'
import { ask, type Transport } from './transport.ts'

export const readVoucher = (transport: Transport, token: string) =>
  ask(transport, getVoucher, { query: { token } })

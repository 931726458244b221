import { readLinkedOrder as readCall } from '#contract/payment/order.ts'
import { ask, type Transport } from './transport.ts'

export const readLinkedOrder = (transport: Transport, token: string) =>
  ask(transport, readCall, { query: { token } })

import {
  getConflicts,
  getDayList,
  getStaff,
  getTicketKeys,
  loginStaff,
  logoutStaff,
  redeemTicket,
  settleScans,
} from '#contract/booking/scan.ts'
import { ask, type AskInput, type Transport } from './transport.ts'

export const loginScanner = (transport: Transport, body: AskInput<typeof loginStaff>['body']) =>
  ask(transport, loginStaff, { body })

export const logoutScanner = (transport: Transport) => ask(transport, logoutStaff, {})

export const readScanner = (transport: Transport) => ask(transport, getStaff, {})

export const readTicketKeys = (transport: Transport) => ask(transport, getTicketKeys, {})

export const redeem = (
  transport: Transport,
  body: AskInput<typeof redeemTicket>['body'],
  signal?: AbortSignal,
) => ask(transport, redeemTicket, { body, signal })

export const settle = (transport: Transport, scans: AskInput<typeof settleScans>['body']['scans']) =>
  ask(transport, settleScans, { body: { scans } })

export const readConflicts = (transport: Transport) => ask(transport, getConflicts, {})

export const readDayList = (transport: Transport, productId: number, day: string) =>
  ask(transport, getDayList, { query: { productId: String(productId), day } })

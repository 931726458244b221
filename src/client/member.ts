import {
  getLoginProviders,
  loginByEmail,
  loginByFacebook,
  loginByGoogle,
  logoutMember,
  startLogin,
  type ProviderAnswer,
} from '#contract/account/login.ts'
import {
  confirmMember,
  editMember,
  erasePerson as eraseCall,
  getMember,
  getOwnSales,
  readMailLink as readLinkCall,
  registerMember,
  requestAccount as requestAccountCall,
  requestErasure as requestErasureCall,
  requestRestore as requestRestoreCall,
  restoreMember,
  type MemberChange,
  type Provider,
  type Registration,
} from '#contract/account/member.ts'
import { ask, type Transport } from './transport.ts'

/** The answer is the same whether or not the address is registered. */
export const register = (transport: Transport, body: Registration) => ask(transport, registerMember, { body })

export const confirmRegistration = (transport: Transport, token: string, password: string) =>
  ask(transport, confirmMember, { body: { token, password } })

export const readMailLink = (transport: Transport, token: string) =>
  ask(transport, readLinkCall, { query: { token } })

export const login = (transport: Transport, body: { email: string; password: string; remember?: boolean }) =>
  ask(transport, loginByEmail, { body })

export const readLoginProviders = (transport: Transport) => ask(transport, getLoginProviders, {})

/** Where to send the visitor; the provider sends them back to `/{lang}/login` with `code` and `state`. */
export const beginProviderLogin = (transport: Transport, provider: Provider) =>
  ask(transport, startLogin, { params: { provider } })

export const loginByProvider = (transport: Transport, provider: Provider, body: ProviderAnswer) =>
  ask(transport, provider === 'google' ? loginByGoogle : loginByFacebook, { body })

export const logout = (transport: Transport) => ask(transport, logoutMember, {})

/** The mail goes to whoever bought the booking of this voucher. */
export const requestAccount = (transport: Transport, token: string) =>
  ask(transport, requestAccountCall, { body: { token } })

export const requestRestore = (transport: Transport, email: string) =>
  ask(transport, requestRestoreCall, { body: { email } })

export const restorePassword = (transport: Transport, token: string, password: string) =>
  ask(transport, restoreMember, { body: { token, password } })

export const readMember = (transport: Transport) => ask(transport, getMember, {})

export const changeMember = (transport: Transport, body: MemberChange) => ask(transport, editMember, { body })

/** Own sales, newest first; `page` counts from 1. */
export const readOwnSales = (transport: Transport, page = 1, limit = 10) =>
  ask(transport, getOwnSales, { query: { page: String(page), limit: String(limit) } })

export const requestErasure = (transport: Transport, email: string) =>
  ask(transport, requestErasureCall, { body: { email } })

export const erasePerson = (transport: Transport, token: string) =>
  ask(transport, eraseCall, { body: { token } })

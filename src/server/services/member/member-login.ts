import type { Locale } from '#config/locales.ts'
import type { Member } from '#contract/account/member.ts'
import type { LoginResult } from '../basket/claim-basket-on-login.ts'
import type { Session } from '../session/sessions.ts'

/** Who logs in: the session so far, whose basket is taken over, and the client. */
export interface LoginCaller {
  session: Session | undefined
  address: string
  /** The token of a browser that logged in before. */
  device: string | undefined
  locale: Locale
}

export interface Credentials {
  email: string
  password: string
  remember: boolean
}

/** `device` is the fresh token of the browser that has logged in. */
export type MemberLogin = LoginResult & { member: Member; device: string }

import { browser } from '#client/browser.ts'
import {
  confirmRegistration,
  erasePerson,
  login,
  loginByProvider,
  logout,
  restorePassword,
} from '#client/member.ts'
import type { Member, Provider, ProviderAnswer } from '#contract/member.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1)

/** Whether a member is logged in here, as the gateway notes it for pages. It gives no access. */
export const isMember = (): boolean => cookie('sub') === 'member'

/** Shows in the page's header what a login or logout has changed, as the first script of a page does. */
function showSession(): void {
  const { dataset } = document.documentElement
  const count = Number(cookie('guest_cart_element'))
  if (count > 0) dataset.basket = String(count)
  else delete dataset.basket
  if (isMember()) dataset.member = 'yes'
  else delete dataset.member
}

async function shown<T>(call: Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
  const answer = await call
  showSession()
  return answer
}

export type Entered = Promise<Result<Member, Failure>>

export const logIn = (credentials: { email: string; password: string; remember: boolean }): Entered =>
  shown(login(browser, credentials))

export const logInByProvider = (provider: Provider, answer: ProviderAnswer): Entered =>
  shown(loginByProvider(browser, provider, answer))

export const confirmByLink = (token: string): Entered => shown(confirmRegistration(browser, token))

export const restoreByLink = (token: string, password: string): Entered =>
  shown(restorePassword(browser, token, password))

export const logOut = () => shown(logout(browser))

export const eraseByLink = (token: string) => shown(erasePerson(browser, token))

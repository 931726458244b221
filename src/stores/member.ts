import { browser } from '#client/browser.ts'
import { erasePerson, login, loginByProvider, logout } from '#client/member.ts'
import type { Credentials, ProviderAnswer } from '#contract/account/login.ts'
import type { Member, Provider } from '#contract/account/member.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'

/** A login can bring a basket, and a logout ends the basket: the header shows the new count. */
function showCount(): void {
  const { dataset } = document.documentElement
  const count = Number(/(?:^|; )guest_cart_element=(\d+)/.exec(document.cookie)?.[1])
  if (count > 0) dataset.basket = String(count)
  else delete dataset.basket
}

async function shown<T>(call: Promise<Result<T, Failure>>): Promise<Result<T, Failure>> {
  const answer = await call
  showCount()
  return answer
}

export type LoginReply = Promise<Result<Member, Failure>>

export const logIn = (credentials: Credentials): LoginReply => shown(login(browser, credentials))

export const logInByProvider = (provider: Provider, answer: ProviderAnswer): LoginReply =>
  shown(loginByProvider(browser, provider, answer))

export const logOut = () => shown(logout(browser))

export const eraseByLink = (token: string) => shown(erasePerson(browser, token))

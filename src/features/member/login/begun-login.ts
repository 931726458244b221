import { tabTexts } from '#stores/kept-texts.ts'
import { readProviderReturn, type BegunLogin, type ProviderReturn } from './provider-return.ts'

const KEY = 'begun-login'

/** Kept for the return, whose address does not say which provider it comes from. */
export const keepBegunLogin = (begun: BegunLogin): boolean => tabTexts.write(KEY, JSON.stringify(begun))

/** Takes the provider's answer out of the address and the tab, so that a reload does not send it again. */
export function takeProviderReturn(): ProviderReturn {
  const found = readProviderReturn(location.search, tabTexts.read(KEY))
  if (found.is === 'none') return found
  tabTexts.remove(KEY)
  history.replaceState(history.state, '', location.pathname)
  return found
}

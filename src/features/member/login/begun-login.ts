import { tabStorage } from '#stores/tab-storage.ts'
import { readProviderReturn, type BegunLogin, type ProviderReturn } from './provider-return.ts'

const KEY = 'begun-login'

/** Kept for the return, whose address does not say which provider it comes from. */
export const keepBegunLogin = (begun: BegunLogin): void => tabStorage.write(KEY, JSON.stringify(begun))

/** Takes the provider's answer out of the address and the tab, so that a reload does not send it again. */
export function takeProviderReturn(): ProviderReturn {
  const found = readProviderReturn(location.search, tabStorage.read(KEY))
  if (found.is === 'none') return found
  tabStorage.remove(KEY)
  history.replaceState(history.state, '', location.pathname)
  return found
}

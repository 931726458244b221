import { initAgentTools } from './init-agent-tools.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { followScroll } from './follow-scroll.ts'
import { showBasketCount } from './basket-count.ts'
import { initCurrencyMenu } from './currency-menu.ts'
import { initMemberMenu } from './member-menu.ts'
import { rememberLanguage } from './remember-language.ts'
import { toggleSearch } from './toggle-search.ts'

/**
 * The header's behaviour in plain DOM, since static pages load no framework. Menus are native popovers.
 */
const header = document.querySelector<HTMLElement>('[data-header]')
if (header) {
  followScroll(header, document.querySelector<HTMLElement>('[data-to-top]'))
  showBasketCount(header)
  toggleSearch(header)
  initAgentTools(header)
  followOtherTabs()
}
if (!('popover' in HTMLElement.prototype)) void import('./open-menus.ts')
initCurrencyMenu()
initMemberMenu()
rememberLanguage()

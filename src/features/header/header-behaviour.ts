import { followScroll } from './follow-scroll.ts'
import { countBasket } from './count-basket.ts'
import { chooseCurrency } from './choose-currency.ts'
import { rememberLanguage } from './remember-language.ts'
import { toggleSearch } from './toggle-search.ts'

/**
 * The header's behaviour in plain DOM, since static pages load no framework. Menus are native popovers.
 */
const header = document.querySelector<HTMLElement>('[data-header]')
if (header) {
  followScroll(header, document.querySelector<HTMLElement>('[data-to-top]'))
  countBasket(header)
  toggleSearch(header)
}
chooseCurrency()
rememberLanguage()

import { followScroll } from './follow-scroll.ts'
import { countBasket } from './count-basket.ts'
import { chooseCurrency } from './choose-currency.ts'
import { rememberLanguage } from './remember-language.ts'
import { toggleSearch } from './toggle-search.ts'

/** All that moves in the header, in plain DOM: static pages ship no framework. Menus are native popovers. */
const header = document.querySelector<HTMLElement>('[data-header]')
if (header) {
  followScroll(header, document.querySelector<HTMLElement>('[data-to-top]'))
  countBasket(header)
  toggleSearch(header)
}
chooseCurrency()
rememberLanguage()

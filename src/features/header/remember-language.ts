import { shopCookie } from './shop-cookie.ts'

/** The chosen language wins over the browser's at the next visit to the bare address (S4); kept 365 days (S9). */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => {
      document.cookie = shopCookie('i18n_redirected', link.dataset.language ?? '', 365)
    })
  }
}

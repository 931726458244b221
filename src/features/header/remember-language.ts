import { shopCookie } from '#stores/shop-cookie.ts'

/**
 * Remembers the chosen language for 365 days (S9); on later visits to `/` it overrides the browser's (S4).
 */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLElement>('[data-language]')) {
    link.addEventListener('click', () => {
      document.cookie = shopCookie('i18n_redirected', link.dataset.language ?? '', 365)
    })
  }
}

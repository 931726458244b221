import { shopCookie } from '#stores/shop-cookie.ts'

/**
 * Remembers the chosen language for 365 days (S9); on later visits to `/` it overrides the browser's (S4).
 * The links have the page's own path; its query, such as what was searched, is added here.
 */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    if (location.search) link.search = location.search
    link.addEventListener('click', () => {
      document.cookie = shopCookie('i18n_redirected', link.dataset.language ?? '', 365)
    })
  }
}

import { shopCookie } from '#stores/shop-cookie.ts'

/**
 * Remembers the chosen language for 365 days (S9); on later visits to `/` it overrides the browser's (S4).
 * The links have the page's own path, and its query where the page was made for it, as search is. Cached
 * pages are the same for every query, so here it is added to theirs; without JavaScript these leave it out.
 */
export function rememberLanguage(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>('a[data-language]')) {
    const keepQuery = () => (link.search = location.search)
    if (location.search) keepQuery()
    // Filters may be chosen on the page; links are opened in new tabs too, without a click.
    link.addEventListener('pointerdown', keepQuery)
    link.addEventListener('click', () => {
      keepQuery()
      document.cookie = shopCookie('i18n_redirected', link.dataset.language ?? '', 365)
    })
  }
}

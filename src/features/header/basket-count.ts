/** The number with which the plural is printed into the page; the script replaces it. */
export const PLURAL_SAMPLE = 99

/**
 * The count is in `<html data-basket>`, set from the cookie by the first-paint script and by the basket
 * store after every change. Watching the attribute connects them without shared code.
 */
export function showBasketCount(header: HTMLElement): void {
  const badge = header.querySelector<HTMLElement>('[data-basket-count]')
  const [figure, words] = badge?.querySelectorAll('span') ?? []
  if (!badge || !figure || !words) return
  const root = document.documentElement

  const show = () => {
    const count = Number(root.dataset.basket ?? 0)
    badge.hidden = !(count > 0)
    if (badge.hidden) return
    figure.textContent = String(count)
    const { one = '', other = '' } = words.dataset
    words.textContent = count === 1 ? one : other.replace(String(PLURAL_SAMPLE), String(count))
  }

  new MutationObserver(show).observe(root, { attributeFilter: ['data-basket'] })
  show()
}

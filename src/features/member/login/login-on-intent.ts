import { loadOnce } from '#ui/hydration/load-once.ts'

/**
 * The header's login opens in a dialog over the page. Nothing of it is loaded before somebody reaches for
 * the link; where it cannot be loaded, the link leads to the login page.
 */
const link = document.querySelector<HTMLAnchorElement>('[data-login]')

/** On the login page the form is there already. */
if (link && document.documentElement.dataset.page !== 'login') {
  const prepare = loadOnce(async () => {
    const { loadLogin } = await import('./show-login.ts')
    return loadLogin(link.dataset.login ?? '')
  })
  for (const sign of ['pointerenter', 'focus']) {
    link.addEventListener(sign, () => void prepare().catch(() => undefined))
  }
  link.addEventListener('click', (event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void prepare().then(
      (show) => show(),
      () => location.assign(link.href),
    )
  })
}

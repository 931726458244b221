const DAYS = 60
const accepted = /(?:^|; )consent=yes(?:;|$)/

/** Shown until its one button was pressed; kept 60 days (S4). Nothing of third parties waits for it yet. */
const notice = document.querySelector<HTMLElement>('[data-legal-notice]')
if (notice && !accepted.test(document.cookie)) {
  notice.hidden = false
  notice.querySelector('[data-legal-accept]')?.addEventListener('click', () => {
    const secure = location.protocol === 'https:' ? '; Secure' : ''
    document.cookie = `consent=yes; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
    notice.hidden = true
  })
}

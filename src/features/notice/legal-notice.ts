const DAYS = 60

/**
 * The first paint shows the notice until its one button was pressed; kept 60 days (S4). Nothing of third
 * parties waits for it yet.
 */
document.querySelector('[data-legal-accept]')?.addEventListener('click', () => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `consent=yes; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
  delete document.documentElement.dataset.notice
  // Whoever pressed it by key goes on where it stood.
  document.getElementById('main')?.focus({ preventScroll: true })
})

const DAYS = 60

/**
 * The first paint shows the notice until its button is pressed; the choice is kept for 60 days (S4). No
 * third-party script depends on it yet. Imports nothing: a script this small stands inside the page.
 */
document.querySelector('[data-accept-cookies]')?.addEventListener('click', () => {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  document.cookie = `consent=yes; Path=/; Max-Age=${DAYS * 86_400}; SameSite=Lax${secure}`
  delete document.documentElement.dataset.notice
  // Moves the focus of keyboard users to the content, since the button is gone.
  document.getElementById('main')?.focus({ preventScroll: true })
})

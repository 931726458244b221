import { isMember } from '#stores/is-member.ts'

/**
 * Shows the entries for members or for guests each time the menu opens: another tab may have logged in or
 * out.
 */
export function initMemberMenu(): void {
  const menu = document.querySelector<HTMLElement>('#menu-member')
  if (!menu) return
  const show = () => {
    const member = isMember()
    for (const item of menu.querySelectorAll<HTMLElement>('[data-logged-in]')) item.hidden = !member
    for (const item of menu.querySelectorAll<HTMLElement>('[data-logged-out]')) item.hidden = member
  }
  menu.addEventListener('beforetoggle', show)

  const button = menu.querySelector<HTMLButtonElement>('[data-logout]')
  button?.addEventListener('click', () => {
    // Without its script a reloaded page offers the button again.
    leave(button).catch(() => location.reload())
  })
}

/** Leads to the home page, or says below the button that it did not work. */
async function leave(button: HTMLButtonElement): Promise<void> {
  // Loaded only when needed, since it brings the API client.
  const { logOut } = await import('#stores/member.ts')
  const { ok } = await logOut()
  const status = button.nextElementSibling
  if (ok) location.assign(button.dataset.logout ?? '/')
  else if (status) status.textContent = button.dataset.failed ?? ''
}

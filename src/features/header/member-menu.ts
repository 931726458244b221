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
  button?.addEventListener('click', () => void leave(button.dataset.logout ?? '/'))
}

/** Loaded only when needed, since it brings the API client. */
async function leave(home: string): Promise<void> {
  const { logOut } = await import('#stores/member.ts')
  await logOut()
  location.assign(home)
}

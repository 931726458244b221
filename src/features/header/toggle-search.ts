/** On small screens, the search is hidden until its button is pressed. */
export function toggleSearch(header: HTMLElement): void {
  const button = header.querySelector<HTMLButtonElement>('[data-search-toggle]')
  const box = header.querySelector<HTMLElement>('#header-search')
  if (!button || !box) return

  const open = (wanted: boolean) => {
    box.toggleAttribute('data-open', wanted)
    button.setAttribute('aria-expanded', String(wanted))
    if (wanted) box.querySelector('input')?.focus()
  }

  button.addEventListener('click', () => open(!box.hasAttribute('data-open')))
  box.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return
    open(false)
    button.focus()
  })
}

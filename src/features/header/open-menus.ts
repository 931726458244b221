/**
 * Opens and closes the menus in browsers that know no popovers, which are older than our list
 * (config/browsers.ts). `menu.css` keeps a menu closed there until it has `data-open`.
 */
const menus = [...document.querySelectorAll<HTMLElement>('[popover]')]

function toggle(menu: HTMLElement, isOpen: boolean): void {
  // On this event, the account menu asks who is logged in.
  if (isOpen) menu.dispatchEvent(new Event('beforetoggle'))
  menu.toggleAttribute('data-open', isOpen)
}

Object.assign(HTMLElement.prototype, {
  showPopover(this: HTMLElement) {
    toggle(this, true)
  },
  hidePopover(this: HTMLElement) {
    toggle(this, false)
  },
})

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return
  const pressed = target.closest('[popovertarget]')?.getAttribute('popovertarget')
  for (const menu of menus)
    if (pressed || !menu.contains(target))
      toggle(menu, menu.id === pressed && !menu.hasAttribute('data-open'))
})
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape') for (const menu of menus) toggle(menu, false)
})

export {}

import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import loginStyles from './login-dialog.css?url'
import { LoginDialog } from './LoginDialog.tsx'
import type { MemberProps } from '#features/member/member-props.ts'

/** Screens that show something else to members. */
const PERSONAL = ['memberArea', 'register', 'passwordReset']

const memberButton = () => document.querySelector<HTMLElement>('[popovertarget=menu-member]')
const memberMenu = () => document.querySelector<HTMLElement>('#menu-member')

/** Loads texts and styles; resolves to what opens the dialog, as often as it is called. */
export async function loadLogin(address: string): Promise<() => void> {
  const [props] = await Promise.all([readProps(address), loadStyles()])
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  let times = 0
  return () => {
    // The dialog gives the focus back to what had it, and the menu is about to close.
    memberMenu()?.hidePopover()
    memberButton()?.focus()
    times += 1
    root.render(createElement(LoginDialog, { ...props, key: times, onEntered: () => void showMember() }))
  }
}

/** The visitor stays where they are; the menu now offers the member area. */
async function showMember(): Promise<void> {
  const { page = '', basket } = document.documentElement.dataset
  if (PERSONAL.includes(page)) return location.reload()
  memberMenu()?.showPopover()
  if (!basket) return
  const { refreshBasket } = await import('#stores/basket.ts')
  await refreshBasket()
}

/** Asked for anew after an upgrade of the shop, like a page. */
async function readProps(address: string): Promise<MemberProps> {
  const reply = await fetch(address, { cache: 'no-cache' })
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`)
  return (await reply.json()) as MemberProps
}

/** By address: the build drops styles that only a chunk imports. An unstyled dialog still logs in. */
function loadStyles(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: loginStyles })
  document.head.append(link)
  return new Promise((settle) => (link.onload = link.onerror = settle))
}

import { createElement, type ComponentType } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { isLocale, localeEntries } from '#config/locales.ts'
import { SESSION_ENDED } from '#client/session-events.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import { $basket, refreshBasket } from '#stores/basket.ts'
import { BasketExpired } from './BasketExpired.tsx'
import { loadTexts } from './load-texts.ts'
import { SessionEnded } from './SessionEnded.tsx'
import type { SessionProps } from './session-props.ts'
import sessionStyles from './session.css?url'
import { ticketsOf, type NamedTicket } from './session-tickets.ts'

/** One dialog at a time: a second message replaces the first. */
let root: Root | undefined
let shown = 0

/** The store announces an expired basket; a basket that no longer exists is announced here. */
export async function askForBasket(): Promise<void> {
  await refreshBasket()
  const basket = $basket.get()
  if (basket.status === 'ready' && basket.sale.count === 0) await showExpired([])
}

export async function showExpiredBasket(): Promise<void> {
  const basket = $basket.get()
  await showExpired(basket.status === 'ready' ? ticketsOf(basket.sale.lines) : [])
}

const showExpired = (tickets: readonly NamedTicket[]): Promise<void> => show(BasketExpired, { tickets })

/** With this fragment, the home page says why the visitor was sent there. */
const ENDED = `#${SESSION_ENDED}`

/** Goes to the home page, which then says that the session has ended (S8). */
export function leave(): void {
  delete document.documentElement.dataset.basket
  const home = document.getElementById('session')?.dataset.home ?? '/'
  const isHome = location.pathname + location.search === home
  location.assign(home + ENDED)
  if (isHome) location.reload()
}

export async function showSessionEnded(): Promise<void> {
  history.replaceState(history.state, '', location.pathname + location.search)
  await show(SessionEnded, {})
}

async function show<More extends object>(
  Content: ComponentType<SessionProps & More>,
  more: More,
): Promise<void> {
  const { locale: asked, basket = '/', recovery } = document.getElementById('session')?.dataset ?? {}
  const locale = isLocale(asked) ? asked : 'en'
  const [texts] = await Promise.all([loadTexts(locale), loadStyles()])
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  shown += 1
  const props: SessionProps = {
    t: islandTranslator(texts, localeEntries[locale].tag),
    locale,
    basketHref: basket,
    canRecover: recovery !== undefined,
  }
  root.render(createElement(Content, { ...props, ...more, key: shown }))
}

let styles: Promise<unknown> | undefined

/**
 * By URL, since the build drops styles that only a chunk imports. Without its styles, a dialog still works.
 */
function loadStyles(): Promise<unknown> {
  styles ??= new Promise((settle) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sessionStyles })
    link.onload = link.onerror = settle
    document.head.append(link)
  })
  return styles
}

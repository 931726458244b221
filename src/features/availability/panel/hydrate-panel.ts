import { hydrateOnIntent } from '#ui/hydration/hydrate-on-intent.ts'
import type { BookingProps } from '../rules/booking-props.ts'
import liveStyles from './live.css?url'
import { loadMessages } from './load-messages.ts'

/**
 * Hydrates the printed panel; nothing of React is loaded before somebody is about to book. The styles of what
 * only the hydrated panel shows are loaded by URL: the build drops styles that only a chunk imports.
 */
export function hydratePanel(panel: HTMLElement | null): void {
  if (!panel) return
  const hydrate = async () => {
    try {
      await mount(panel)
    } finally {
      // From here on the panel folds its steps itself; where its code did not load, all of them are shown.
      delete document.documentElement.dataset.answered
    }
  }
  const start = hydrateOnIntent(panel, hydrate, keepDay)
  // The address has a ticket to change, or a choice that was made before: the panel is needed at once.
  if (/[?&](line|day|option)=/.test(location.search)) start()
}

async function mount(panel: HTMLElement): Promise<void> {
  const props = JSON.parse(panel.dataset.booking ?? '') as BookingProps
  const [{ mountPanel }, messages] = await Promise.all([
    import('./mount-panel.ts'),
    loadMessages(props.locale),
    loadStyles(),
  ])
  await mountPanel(panel, { ...props, messages })
}

/** Puts the pressed day into the address, for the reloaded page. */
function keepDay({ dataset: { day } }: HTMLElement): void {
  if (!day) return
  const address = new URL(location.href)
  address.searchParams.set('day', day)
  history.replaceState(history.state, '', address)
}

/** Also settles when the styles cannot be loaded, since an unstyled panel still sells. */
function loadStyles(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: liveStyles })
  document.head.append(link)
  return new Promise((settle) => (link.onload = link.onerror = settle))
}

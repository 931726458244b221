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
  const start = hydrateOnIntent(panel, async () => {
    const props = JSON.parse(panel.dataset.booking ?? '') as BookingProps
    const [{ mountPanel }, messages] = await Promise.all([
      import('./mount-panel.ts'),
      loadMessages(props.locale),
      loadStyles(),
    ])
    await mountPanel(panel, { ...props, messages })
  })
  // A link of the basket brought the visitor here to change a ticket, so the panel is needed at once.
  if (new URLSearchParams(location.search).has('line')) start()
}

/** Also settles when the styles cannot be loaded, since an unstyled panel still sells. */
function loadStyles(): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: liveStyles })
  document.head.append(link)
  return new Promise((settle) => (link.onload = link.onerror = settle))
}

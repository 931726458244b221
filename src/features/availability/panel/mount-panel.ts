import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BookingDialogs } from './BookingDialogs.tsx'
import { BookingPanel, type BookingPanelProps } from './BookingPanel.tsx'

/** Its own chunk, with React in it. Resolves when the panel can be pressed. */
export function mountPanel(panel: HTMLElement, props: BookingPanelProps): Promise<void> {
  return new Promise((onReady) => {
    hydrateRoot(panel, createElement(BookingPanel, { ...props, Dialogs: BookingDialogs, onReady }))
  })
}

import { createElement } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { BookingDialogs } from './BookingDialogs.tsx'
import { BookingPanel, type BookingPanelProps } from './BookingPanel.tsx'

/** In a chunk of its own, which contains React. Resolves when the panel responds to presses. */
export function mountPanel(panel: HTMLElement, props: BookingPanelProps): Promise<void> {
  return new Promise((onReady) => {
    hydrateRoot(panel, createElement(BookingPanel, { ...props, Dialogs: BookingDialogs, onReady }))
  })
}

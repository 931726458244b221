import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { messagesOf } from '#i18n/locale-messages.ts'
import type { BookingProps } from '../rules/booking-props.ts'
import { BookingPanel } from './BookingPanel.tsx'

/** The panel in its first state: readable and pressable before any script, and what the browser hydrates. */
export function renderPanel(props: BookingProps): string {
  const messages = {
    availability: messagesOf(props.locale, 'availability'),
    passengers: messagesOf(props.locale, 'passengers'),
  }
  return renderToString(createElement(BookingPanel, { ...props, messages }))
}

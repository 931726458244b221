import { useEffect, useState, type ReactNode } from 'react'
import type { BookingProps } from './booking-props.ts'

/** A chunk of its own: its styles would otherwise be in the page, where nothing needs them before the first touch. */
const live = import.meta.env.SSR ? undefined : await import('./BookingPanel.tsx')

/** Takes over from the drawn panel (its children): the server and the first hydration print that, then the live one stands in its place. */
export function BookingIsland({ children, ...booking }: BookingProps & { children?: ReactNode }) {
  const [taken, setTaken] = useState(false)
  useEffect(() => setTaken(true), [])
  return taken && live ? <live.BookingPanel {...booking} /> : children
}

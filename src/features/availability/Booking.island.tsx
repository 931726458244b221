import { useEffect, useState, type ReactNode } from 'react'
import type { BookingProps } from './booking-props.ts'

/**
 * Chunks of their own: these styles would otherwise be in the page, where nothing needs them before the first touch. They are
 * asked for by name, because the build drops styles that only a chunk imports.
 */
const [live] = import.meta.env.SSR
  ? []
  : await Promise.all([import('./BookingPanel.tsx'), import('./live.css')])

/** Takes over from the drawn panel (its children): the server and the first hydration print that, then the live one stands in its place. */
export function BookingIsland({ children, ...booking }: BookingProps & { children?: ReactNode }) {
  const [taken, setTaken] = useState(false)
  useEffect(() => setTaken(true), [])
  return taken && live ? <live.BookingPanel {...booking} /> : children
}

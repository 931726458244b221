import { useEffect, useState, type ReactNode } from 'react'
import { BookingPanel } from './BookingPanel.tsx'
import type { BookingProps } from './booking-props.ts'

/** Takes over from the drawn panel (its children): the server and the first hydration print that, then the live one stands in its place. */
export function BookingIsland({ children, ...booking }: BookingProps & { children?: ReactNode }) {
  const [live, setLive] = useState(false)
  useEffect(() => setLive(true), [])
  return live ? <BookingPanel {...booking} /> : children
}

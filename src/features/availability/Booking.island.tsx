import { memo, useEffect, useState, type ReactNode } from 'react'
import type { BookingProps } from './booking-props.ts'
import { liveStyles } from './live-styles.ts'
import type { AskedChange } from './ticket-change.ts'

/** A chunk of its own: nothing needs the living panel before the first touch. */
const live = import.meta.env.SSR ? undefined : await import('./LiveBooking.tsx')

interface BookingIslandProps extends BookingProps {
  children?: ReactNode
}

/**
 * Takes over from the drawn panel (its children): the server and the first hydration print that, then the live one stands in
 * its place. A memo is known as React's by what it is; Astro renders a plain function once more to find that out.
 */
export const BookingIsland = memo(function BookingIsland({ children, ...booking }: BookingIslandProps) {
  const [asked, setAsked] = useState<AskedChange>()
  useEffect(() => {
    if (!live) return
    const change = live.askedChange(location.search, booking)
    void liveStyles().then(async () => setAsked(await change))
    // An island's props never change.
  }, [])
  return asked && live ? <live.LiveBooking {...booking} asked={asked} /> : children
})

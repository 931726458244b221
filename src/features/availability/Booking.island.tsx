import { useEffect, useState, type ReactNode } from 'react'
import type { BookingProps } from './booking-props.ts'
import type { AskedChange } from './ticket-change.ts'

/** A chunk of its own: nothing needs the living panel before the first touch. */
const live = import.meta.env.SSR ? undefined : await import('./LiveBooking.tsx')

/**
 * The styles of the living panel, which the page does not wait for either. Asked for by address, because the build drops
 * styles that only a chunk imports. Shown when they are there, or cannot be had: an unstyled panel still sells.
 */
function fetchStyles(address: string): Promise<unknown> {
  const link = document.createElement('link')
  const settled = new Promise((resolve) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', resolve)
  })
  link.rel = 'stylesheet'
  link.href = address
  document.head.append(link)
  return settled
}

interface BookingIslandProps extends BookingProps {
  styles: string
  children?: ReactNode
}

/** Takes over from the drawn panel (its children): the server and the first hydration print that, then the live one stands in its place. */
export function BookingIsland({ children, styles, ...booking }: BookingIslandProps) {
  const [asked, setAsked] = useState<AskedChange>()
  useEffect(() => {
    if (!live) return
    const change = live.askedChange(location.search, booking)
    void fetchStyles(styles).then(async () => setAsked(await change))
    // An island's props never change.
  }, [styles])
  return asked && live ? <live.LiveBooking {...booking} asked={asked} /> : children
}

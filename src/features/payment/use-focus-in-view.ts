import { useEffect, useRef, type RefObject } from 'react'

/**
 * Scrolls a new message into view and focuses it. Call it in the component around a dialog: effects of
 * children run first, so a dialog that closes has returned the focus to its button before it is taken here.
 */
export function useFocusInView(end: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [end])
  return box
}

import { useEffect, useRef, type RefObject } from 'react'

/**
 * Brings what has just been said into view and gives it the focus. For the component around a dialog:
 * effects of children run first, so a dialog that closes has given the focus back to its button before it
 * is taken here.
 */
export function useEndInView(end: unknown): RefObject<HTMLDivElement | null> {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!end) return
    box.current?.focus({ preventScroll: true })
    box.current?.scrollIntoView({ block: 'center' })
  }, [end])
  return box
}

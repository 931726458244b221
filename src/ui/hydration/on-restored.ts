/**
 * Calls back each time the browser shows this page again from its back/forward cache, as it was left. The
 * returned function ends that.
 */
export function onRestored(act: () => void): () => void {
  const restored = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act()
  }
  addEventListener('pageshow', restored)
  return () => removeEventListener('pageshow', restored)
}

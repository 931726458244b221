/**
 * What a tap sends besides its click, what a mouse sends while it moves, and where the focus goes. React listens at the
 * root of an island to every kind of event, used or not: each of these costs a millisecond of a slow phone's tap before
 * the click is heard, and the browser waits for the answer to a touch that somebody might refuse (budget I1).
 */
const UNHEARD = /^(?:touch|pointer|mouse|drag|gotpointer|lostpointer|wheel|focus)/

/** Whether an island under a quiet root may listen to such events by React (`onPointerDown`, `onFocus` …); a test asks it of all. */
export const isUnheard = (type: string): boolean => UNHEARD.test(type)

/** From now on the element takes no listeners of those kinds. */
export function keepQuiet(root: Element): void {
  const listen = root.addEventListener.bind(root)
  root.addEventListener = (
    type: string,
    ...how: [EventListenerOrEventListenerObject, AddEventListenerOptions?]
  ) => {
    if (!isUnheard(type)) listen(type, ...how)
  }
}

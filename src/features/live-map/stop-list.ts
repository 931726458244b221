import type { MapStop } from './map-lines.ts'

export interface StopList {
  /** Marks a stop, opens its line, and brings it into view where the list stands beside the map. */
  choose: (stop: MapStop | undefined) => void
  /** What the list says of a stop below its name: its times and sights. */
  factsOf: (stop: MapStop) => string
}

/** The keys of the lines in the list. */
export const listedLines = (lists: Iterable<HTMLElement>): Set<string> =>
  new Set([...lists].map((list) => list.dataset.line ?? ''))

const BESIDE = '(width >= 1024px)'

function itemOf(lists: readonly HTMLElement[], { line, order }: MapStop): HTMLElement | undefined {
  const list = lists.find(({ dataset }) => dataset.line === line)
  return list?.querySelectorAll('li')[order]
}

/**
 * The printed list of stops beside the map. `onPress` turns the names into buttons, which they become with
 * the map alone: without it there is nothing to press.
 */
export function followStopList(
  lists: readonly HTMLElement[],
  stops: readonly MapStop[],
  onPress?: (stop: MapStop) => void,
): StopList {
  const items = new Map(stops.map((stop) => [stop, itemOf(lists, stop)]))
  if (onPress) items.forEach((item, stop) => item && becomesButton(item, () => onPress(stop)))
  return {
    choose(chosen) {
      for (const [stop, item] of items) {
        item?.toggleAttribute('data-chosen', stop === chosen)
        const button = item?.querySelector('button')
        if (button) button.ariaPressed = String(stop === chosen)
      }
      const item = chosen && items.get(chosen)
      if (!item) return
      item.closest('details')?.setAttribute('open', '')
      if (matchMedia(BESIDE).matches) item.scrollIntoView({ block: 'nearest' })
    },
    factsOf: (stop) => items.get(stop)?.querySelector('.route-stops-sights')?.textContent ?? '',
  }
}

function becomesButton(item: HTMLElement, press: () => void): void {
  const name = item.querySelector('b')
  if (!name) return
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'live-map-stop'
  button.ariaPressed = 'false'
  name.replaceWith(button)
  button.append(name)
  button.addEventListener('click', press)
}

import type { MapStop } from './map-lines.ts'

export interface StopCard {
  show(stop: MapStop | undefined): void
}

interface Wishes {
  stops: readonly MapStop[]
  factsOf: (stop: MapStop) => string
  /** "Stop 3 on “Red line”" */
  titleOf: (stop: MapStop) => string
  onStop: (stop: MapStop | undefined) => void
}

/** The card over the map with the facts of the chosen stop, and the way to its neighbours on the line. */
export function fillStopCard(card: HTMLElement, { stops, factsOf, titleOf, onStop }: Wishes): StopCard {
  const part = (name: string) => card.querySelector<HTMLElement>(`[data-card-${name}]`)
  let shown: MapStop | undefined
  const neighbour = (by: 1 | -1): MapStop | undefined => {
    const line = stops.filter((stop) => stop.line === shown?.line)
    const at = shown ? line.indexOf(shown) : -1
    return line.at((at + by) % line.length)
  }
  const write = (name: string, text: string) => {
    const place = part(name)
    if (place) place.textContent = text
  }
  part('previous')?.addEventListener('click', () => onStop(neighbour(-1)))
  part('next')?.addEventListener('click', () => onStop(neighbour(1)))
  part('close')?.addEventListener('click', () => onStop(undefined))
  card.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') onStop(undefined)
  })
  return {
    show(stop) {
      shown = stop
      card.hidden = !stop
      if (!stop) return
      write('name', stop.name)
      write('line', titleOf(stop))
      write('facts', factsOf(stop))
    },
  }
}

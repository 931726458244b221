import { Marker, type Map } from 'maplibre-gl'
import { kilometres } from '#domain/place/great-circle.ts'
import { freeLabels } from './free-labels.ts'
import type { MapStop } from './map-lines.ts'
import { hasRoomForNumbers } from './room-for-numbers.ts'

/** Stops of different lines that are nearer than this share one place; their marks stand side by side. */
const SAME_PLACE_KILOMETRES = 0.03
const SIDE_BY_SIDE = 20

function markOf({ order, name, colour, mode }: MapStop): HTMLElement {
  const mark = document.createElement('div')
  mark.className = `live-stop line-${colour} live-stop-${mode}`
  // The list beside the map has every stop as a button.
  mark.ariaHidden = 'true'
  const number = mark.appendChild(document.createElement('b'))
  number.textContent = String(order + 1)
  const label = mark.appendChild(document.createElement('span'))
  label.textContent = name
  return mark
}

export interface StopMarkers {
  choose(stop: MapStop | undefined): void
}

/** The stops as HTML above the map: their colours are tokens, their letters are the page's own. */
export function addStopMarkers(
  map: Map,
  stops: readonly MapStop[],
  onPress: (stop: MapStop) => void,
): StopMarkers {
  const container = map.getContainer()
  const marks = stops.map((stop, index) => {
    const element = markOf(stop)
    const before = stops
      .slice(0, index)
      .filter(({ line, at }) => line !== stop.line && kilometres(at, stop.at) < SAME_PLACE_KILOMETRES)
    const marker = new Marker({ element }).setLngLat([...stop.at]).addTo(map)
    element.addEventListener('click', () => onPress(stop))
    return {
      ...{ stop, element, marker, shift: before.length * SIDE_BY_SIDE },
      isNamed: !before.some(({ name }) => name === stop.name),
      label: element.querySelector('span'),
    }
  })
  let chosen: MapStop | undefined

  /** Gives the marks as much as they have room for: a number, their place beside others, a name. */
  function arrange(): void {
    const points = marks.map(({ stop }) => {
      const { x, y } = map.project([...stop.at])
      return { x, y, line: stop.line }
    })
    const hasNumbers = hasRoomForNumbers(points)
    container.dataset.numbers = String(hasNumbers)
    const placed = marks.map((mark, index) => {
      const shift = hasNumbers ? mark.shift : 0
      mark.marker.setOffset([shift, 0])
      const { x, y } = points[index] ?? { x: 0, y: 0 }
      return { ...mark, x: x + shift, y }
    })
    const inTurn = placed.sort((a, b) => Number(b.stop === chosen) - Number(a.stop === chosen))
    const sides = freeLabels(
      inTurn.map(({ stop, element, isNamed, label, x, y }) => {
        const isWanted = stop === chosen || (hasNumbers && isNamed)
        return {
          ...{ x, y, reach: element.offsetWidth / 2 },
          label: label && isWanted ? { width: label.offsetWidth, height: label.offsetHeight } : undefined,
        }
      }),
      container.clientWidth,
    )
    inTurn.forEach(({ element }, index) => {
      const side = sides[index]
      if (side) element.dataset.name = side
      else delete element.dataset.name
    })
  }

  map.on('moveend', arrange)
  map.on('resize', arrange)
  arrange()
  return {
    choose(stop) {
      chosen = stop
      for (const mark of marks) mark.element.toggleAttribute('data-chosen', mark.stop === stop)
      arrange()
    },
  }
}

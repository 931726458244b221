import type { SaleLine } from '#contract/basket.ts'
import type { Line } from '#ui/transit/line.ts'

/** The colour of a ticket by its transport: red for buses, teal for boats, blue for both, else yellow. */
export function lineColour(transport: SaleLine['transport']): Line {
  switch (transport) {
    case 'bus':
      return 'red'
    case 'boat':
      return 'teal'
    case 'bus_boat':
      return 'blue'
    case null:
      return 'yellow'
  }
}

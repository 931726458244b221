import type { Sold } from './experience.ts'
import type { ProductColour } from './product-colours.ts'

/** The one colour of a product, in lists, on its page and pictures, in the basket and on the voucher. */
export function productColour({ kind, transport }: Sold): ProductColour {
  switch (kind) {
    case 'hop_on':
      return transport === 'boat' ? 'teal' : 'red'
    case 'cruise':
      return 'teal'
    case 'attraction':
      return 'orange'
    case 'tour':
      return transport === null ? 'green' : 'blue'
    case 'package':
      return 'purple'
  }
}

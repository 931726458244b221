import type { AddToCart, BasketChoice } from '#contract/basket/basket-requests.ts'
import { passengerTypes, type Passengers } from '#domain/offer/passenger.ts'
import { ok } from '#domain/result.ts'
import type { LineRow } from '#server/db/schema/sale.ts'
import { linesOfSameTicket } from '#server/sales/same-ticket.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import type { SaleAggregate } from '#server/sales/sale-aggregate.ts'

type Travellers = SaleAggregate['travellers']

/** A ticket of a basket in a form that can be added again: one line, or all lines of a package. */
export interface LineItem {
  item: AddToCart
  lines: LineRow[]
}

/** Who travels on a line. */
export function passengersOf(line: LineRow): Passengers {
  const counts = passengerTypes.flatMap((type) => {
    const count = line.units.filter((unit) => unit.type === type).reduce((sum, unit) => sum + unit.count, 0)
    return count > 0 ? [[type, count] as const] : []
  })
  return Object.fromEntries(counts)
}

function choiceOf(line: LineRow, travellers: Travellers): BasketChoice {
  const known = travellers.get(line.id)
  return {
    optionId: line.optionId,
    day: line.day,
    time: line.slot === '' ? null : line.slot,
    passengers: passengersOf(line),
    ...(known
      ? {
          traveller: {
            name: known.name,
            lastName: known.lastName,
            phone: known.phone,
            passport: known.passport,
          },
        }
      : {}),
  }
}

/** The tickets of these lines in their order; without `travellers`, their details are left out. */
export function itemsOf(lines: LineRow[], travellers: Travellers = new Map()): LineItem[] {
  return lines
    .map((line) => linesOfSameTicket(lines, line))
    .filter((together, at) => together[0] === lines[at])
    .map((together) => ({
      item: {
        productId: together[0]?.packageId ?? together[0]?.productId ?? 0,
        choices: together.map((line) => choiceOf(line, travellers)),
      },
      lines: together,
    }))
}

/** The ticket that a line belongs to. */
export function itemWith(lines: LineRow[], lineId: number, travellers: Travellers): Answer<LineItem> {
  const found = itemsOf(lines, travellers).find((one) => one.lines.some(({ id }) => id === lineId))
  return found ? ok(found) : refuse('not_found')
}

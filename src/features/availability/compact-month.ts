import type { CalendarMonth } from '#contract/availability.ts'
import { dayStatuses } from '#domain/availability.ts'
import { currencies, mapPrices, type Prices } from '#domain/money.ts'
import { daysInMonth } from '#domain/day.ts'

/**
 * A month as an island's prop: a letter for the state and one for the price of each day, so that thirty days cost the
 * page a hundred bytes instead of three thousand.
 */
export interface CompactMonth extends Pick<CalendarMonth, 'month' | 'today' | 'first' | 'last'> {
  /** Two characters a day: the index of its state, then that of its price in `prices` (base 36, `-` for none). */
  days: string
  /** The seats left of the days that are almost sold out, in their order. */
  left: number[]
  prices: number[][]
}

const keyOf = (prices: Prices): string => currencies.map((currency) => prices[currency]).join()

export function compactMonth({ month, today, first, last, days }: CalendarMonth): CompactMonth {
  const table = [
    ...new Map(days.flatMap(({ from }) => (from ? [[keyOf(from), from] as const] : []))).values(),
  ]
  const letters = days.map(({ status, from }) => {
    const price = from ? table.findIndex((known) => keyOf(known) === keyOf(from)).toString(36) : '-'
    return `${dayStatuses.indexOf(status)}${price}`
  })
  return {
    ...{ month, today, first, last },
    days: letters.join(''),
    left: days.flatMap(({ left }) => left ?? []),
    prices: table.map((prices) => currencies.map((currency) => prices[currency])),
  }
}

export function fullMonth({ month, today, first, last, days, left, prices }: CompactMonth): CalendarMonth {
  const scarce = left.values()
  return {
    ...{ month, today, first, last },
    days: daysInMonth(month).map((day, index) => {
      const amounts = prices[Number.parseInt(days.charAt(index * 2 + 1), 36)]
      const status = dayStatuses[Number(days.charAt(index * 2))] ?? 'unavailable'
      return {
        ...{ day, status },
        left: status === 'almost_sold_out' ? (scarce.next().value ?? null) : null,
        from: amounts ? mapPrices((currency) => amounts[currencies.indexOf(currency)] ?? 0) : null,
      }
    }),
  }
}

import * as v from 'valibot'
import { PassengerCounts } from '#contract/common-schemas.ts'
import { countPassengers, type PassengerType, type Passengers } from '#domain/offer/passenger.ts'
import { deviceTexts } from './kept-texts.ts'

/** The passengers last chosen anywhere in the shop. Not secret, so local storage may hold it. */
const KEY = 'cityloop.passengers'
const MOST_REMEMBERED = 20

/** Two adults where the product sells them, else one of its first paying type. */
export function usualPassengers(types: readonly PassengerType[]): Passengers {
  const [first] = types
  if (types.includes('adult')) return { adult: 2 }
  return first ? { [first]: 1 } : {}
}

/** Ignores a draft that does not parse or fit this product. */
export function readDraft(types: readonly PassengerType[]): Passengers {
  try {
    const stored = v.safeParse(PassengerCounts, JSON.parse(deviceTexts.read(KEY) ?? 'null'))
    if (!stored.success) return usualPassengers(types)
    const known = Object.fromEntries(types.map((type) => [type, stored.output[type] ?? 0])) as Passengers
    const count = countPassengers(known)
    return count > 0 && count <= MOST_REMEMBERED ? known : usualPassengers(types)
  } catch {
    return usualPassengers(types)
  }
}

export const writeDraft = (passengers: Passengers): boolean =>
  deviceTexts.write(KEY, JSON.stringify(passengers))

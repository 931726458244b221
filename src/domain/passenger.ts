/** The passenger types of S3, numbered 1 to 14 in this order in API v2. */
export const passengerTypes = [
  'group',
  'adult',
  'child',
  'infant',
  'senior',
  'student',
  'resident',
  'family',
  'resident_child',
  'resident_senior',
  'mini',
  'disabled',
  'teenager',
  'youth',
] as const
export type PassengerType = (typeof passengerTypes)[number]

export const passengerTypeId = (type: PassengerType): number => passengerTypes.indexOf(type) + 1

/** How many of each type travel; a type that is absent counts as none. */
export type Passengers = Partial<Record<PassengerType, number>>

export function countPassengers(passengers: Passengers): number {
  return Object.values(passengers).reduce((sum, count) => sum + count, 0)
}

/** The types that travel, in the order of S3. */
export function travelling(passengers: Passengers): { type: PassengerType; count: number }[] {
  return passengerTypes.flatMap((type) => {
    const count = passengers[type] ?? 0
    return count > 0 ? [{ type, count }] : []
  })
}

const young: ReadonlySet<PassengerType> = new Set(['infant', 'child', 'mini', 'resident_child'])

/** The young need company, and any other type may give it; a group or a family stands for itself. */
export const mayAccompany = (type: PassengerType): boolean => !young.has(type)

const statuses: ReadonlySet<PassengerType> = new Set([
  'group',
  'student',
  'resident',
  'family',
  'resident_child',
  'resident_senior',
  'disabled',
])

/** Somebody of the type is told by nothing but an age, so that of one option each age has one such type. */
export const isToldByAge = (type: PassengerType): boolean => !statuses.has(type)

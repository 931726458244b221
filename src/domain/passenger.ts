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

/** The passenger types of S3; API v2 numbers them 1 to 14 in this order. */
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

/** How many passengers of each type; a missing type counts as zero. */
export type Passengers = Partial<Record<PassengerType, number>>

export function countPassengers(passengers: Passengers): number {
  return Object.values(passengers).reduce((sum, count) => sum + count, 0)
}

/** The types with at least one passenger, in the order of S3. */
export function travelling(passengers: Passengers): { type: PassengerType; count: number }[] {
  return passengerTypes.flatMap((type) => {
    const count = passengers[type] ?? 0
    return count > 0 ? [{ type, count }] : []
  })
}

const young: ReadonlySet<PassengerType> = new Set(['infant', 'child', 'mini', 'resident_child'])

/** Young passengers need company, which any other type may give; a group or a family needs none. */
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

/** True for types defined by age alone. Within one option, each age matches at most one such type. */
export const isDefinedByAge = (type: PassengerType): boolean => !statuses.has(type)

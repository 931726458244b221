/** The details that an operator may require of each lead traveller (S3, additional info). */
export const travellerFields = ['name', 'lastName', 'phone', 'passport'] as const
export type TravellerField = (typeof travellerFields)[number]

/** What visitors do with a product decides its words: board a bus, enter a museum, meet a guide. */
export const experiences = ['ride', 'sail', 'visit', 'walk'] as const
export type Experience = (typeof experiences)[number]

export interface Sold {
  kind: 'hop_on' | 'cruise' | 'attraction' | 'tour' | 'package'
  transport: 'bus' | 'boat' | 'bus_boat' | null
}

const withoutTransport: Record<Sold['kind'], Experience> = {
  hop_on: 'ride',
  cruise: 'sail',
  attraction: 'visit',
  tour: 'walk',
  package: 'ride',
}

/** What carries the visitor first decides: a coach to a boat is boarded as a bus. */
export function experienceOf({ kind, transport }: Sold): Experience {
  if (kind === 'attraction' || transport === null) return withoutTransport[kind]
  return transport === 'boat' ? 'sail' : 'ride'
}

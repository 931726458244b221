/** What cross-selling needs to know of a product. */
export interface Sellable {
  id: number
  cityId: number
  kind: string
  /** 1 is shown first in its city. */
  rank: number
}

const byInterest =
  (kindsThere: ReadonlySet<string>) =>
  (a: Sellable, b: Sellable): number =>
    Number(kindsThere.has(a.kind)) - Number(kindsThere.has(b.kind)) || a.rank - b.rank || a.id - b.id

/**
 * Products to suggest with a basket: from its cities, not in it already, and no packages, which would
 * repeat what is in it. Kinds that the basket lacks come first (a boat suits a bus better than another
 * bus), and cities alternate so that one of them does not fill the list.
 */
export function complements<P extends Sellable>(inBasket: readonly P[], sold: readonly P[]): P[] {
  const there = new Set(inBasket.map(({ id }) => id))
  const cities = [...new Set(inBasket.map(({ cityId }) => cityId))]
  const lists = cities.map((city) => {
    const kinds = new Set(inBasket.filter(({ cityId }) => cityId === city).map(({ kind }) => kind))
    return sold
      .filter(({ id, cityId, kind }) => cityId === city && !there.has(id) && kind !== 'package')
      .sort(byInterest(kinds))
  })
  const longest = Math.max(0, ...lists.map((list) => list.length))
  return Array.from({ length: longest }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat()
}

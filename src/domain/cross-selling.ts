/** A product as cross-selling looks at it. */
export interface Sellable {
  id: number
  cityId: number
  kind: string
  /** 1 is what the city shows first. */
  rank: number
}

const byInterest =
  (kindsThere: ReadonlySet<string>) =>
  (a: Sellable, b: Sellable): number =>
    Number(kindsThere.has(a.kind)) - Number(kindsThere.has(b.kind)) || a.rank - b.rank || a.id - b.id

/**
 * What goes with a basket: products of its cities that are not in it. A boat goes with a bus better than another bus does,
 * and cities take turns, so that one of two cities does not fill the list. Packages are left out: they repeat what is in the
 * basket already.
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

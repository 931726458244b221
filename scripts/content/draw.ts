import { seededRandom } from '#domain/seeded-random.ts'

/** Up to `count` different items, the same for the same seed. */
export function draw<Item>(items: readonly Item[], count: number, seed: number): Item[] {
  const random = seededRandom(String(seed))
  const left = [...items]
  return Array.from({ length: Math.min(count, left.length) }, () =>
    left.splice(Math.floor(random() * left.length), 1),
  ).flat()
}

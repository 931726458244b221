/**
 * Numbers from 0 to 1 that follow from the key alone: a city always gets the same clouds, a test the same
 * crowd. (mulberry32, seeded with an FNV-1a hash of the key)
 */
export function seededRandom(key: string): () => number {
  let state = 2166136261
  for (const letter of key) state = Math.imul(state ^ (letter.codePointAt(0) ?? 0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

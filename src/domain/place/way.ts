type Point = readonly [number, number]

export const distance = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay)

/**
 * The whole line of a route: its stops with the shape points placed between stops so that the line is
 * shortest. Both lists are in running order, so dynamic programming over "how many shape points lie before
 * stop n" finds the best split.
 */
export function wayThrough<P extends Point>(stops: readonly P[], further: readonly P[], loop: boolean): P[] {
  const first = stops[0]
  if (!first) return [...further]
  const calls = loop ? [...stops, first] : [...stops]
  const count = further.length
  const before = [0]
  for (let i = 1; i < count; i += 1) {
    before[i] = (before[i - 1] ?? 0) + distance(further[i - 1] ?? first, further[i] ?? first)
  }
  /** Length from one stop to the next through further[from] … further[to - 1]. */
  const leg = (a: P, b: P, from: number, to: number) =>
    from === to
      ? distance(a, b)
      : distance(a, further[from] ?? a) +
        ((before[to - 1] ?? 0) - (before[from] ?? 0)) +
        distance(further[to - 1] ?? b, b)

  let best: number[] = [0, ...Array.from({ length: count }, () => Infinity)]
  const cameFrom: number[][] = []
  for (let s = 1; s < calls.length; s += 1) {
    const [a, b] = [calls[s - 1] ?? first, calls[s] ?? first]
    const next = Array.from({ length: count + 1 }, () => Infinity)
    const from = Array.from({ length: count + 1 }, () => 0)
    for (let used = 0; used <= count; used += 1) {
      for (let start = 0; start <= used; start += 1) {
        const length = (best[start] ?? Infinity) + leg(a, b, start, used)
        if (length < (next[used] ?? Infinity)) {
          next[used] = length
          from[used] = start
        }
      }
    }
    best = next
    cameFrom.push(from)
  }

  const way: P[] = []
  let used = count
  for (let s = calls.length - 1; s > 0; s -= 1) {
    const start = cameFrom[s - 1]?.[used] ?? 0
    way.unshift(...further.slice(start, used), calls[s] ?? first)
    used = start
  }
  return [first, ...way]
}

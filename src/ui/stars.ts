const point = (index: number, at: number) => {
  const radius = index % 2 === 0 ? 9.5 : 4.1
  const angle = (index * Math.PI) / 5 - Math.PI / 2
  return `${(at + 10 + radius * Math.cos(angle)).toFixed(1)} ${(10.5 + radius * Math.sin(angle)).toFixed(1)}`
}

/** A star's outline, `at` units along a row of stars that are 20 wide; `half` stops at its axis. */
export function starPath(at: number, half = false): string {
  const points = Array.from({ length: 10 }, (_, index) => point(index, at))
  return `M${(half ? [points[0], ...points.slice(5)] : points).join('L')}Z`
}

/** How many stars are lit for a score out of five, rounded to halves. */
export function litStars(score: number): { full: number; half: boolean } {
  const halves = Math.round(Math.min(5, Math.max(0, score)) * 2)
  return { full: Math.floor(halves / 2), half: halves % 2 === 1 }
}

export const rowPath = (count: number): string =>
  Array.from({ length: count }, (_, i) => starPath(i * 20)).join('')

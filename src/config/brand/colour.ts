/** Arithmetic of colours written `#rrggbb`. */

const channelsOf = (hex: string): [number, number, number] => [
  Number.parseInt(hex.slice(1, 3), 16),
  Number.parseInt(hex.slice(3, 5), 16),
  Number.parseInt(hex.slice(5, 7), 16),
]

/** The relative luminance of WCAG 2, from 0 (black) to 1 (white). */
function luminance(hex: string): number {
  const [r, g, b] = channelsOf(hex)
    .map((channel) => channel / 255)
    .map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

/** `share` of the second colour in the first. */
export function mix(one: string, other: string, share: number): string {
  const from = channelsOf(one)
  const mixed = channelsOf(other).map((to, at) => Math.round((from[at] ?? 0) * (1 - share) + to * share))
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`
}

const STEPS = 50

/**
 * The colour nearest to `wish`, on its way to `safe`, that stands out from every ground; `safe` itself when
 * no other does.
 */
export function standingOut(wish: string, safe: string, grounds: readonly string[], ratio: number): string {
  for (let step = 0; step < STEPS; step += 1) {
    const colour = mix(wish, safe, step / STEPS)
    if (grounds.every((ground) => contrast(colour, ground) >= ratio)) return colour
  }
  return safe
}

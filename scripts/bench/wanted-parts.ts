/**
 * The parts of a bench named on the command line; all when none is named. `parts` also has their older
 * letters (`S4` is `start`).
 */
export function wantedParts<Part extends string>(
  parts: Record<Part, readonly string[]>,
  named: readonly string[] = process.argv.slice(2),
): (part: Part) => boolean {
  const all = Object.keys(parts) as Part[]
  const chosen = named.map((name) => {
    const part = all.find((known) => known === name || parts[known].includes(name))
    if (!part) throw new Error(`The bench has no part ${name}, only ${all.join(', ')}.`)
    return part
  })
  return (part) => chosen.length === 0 || chosen.includes(part)
}

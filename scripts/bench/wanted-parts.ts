/**
 * Which parts of a bench the command line asks for: all where it names none. `parts` has the older letters of
 * each, which are understood too (`S4` is `start`).
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

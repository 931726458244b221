/** About what the markup of two hundred pages takes; the piece asked for longest ago leaves first. */
const MOST_CHARACTERS = 6_000_000

const kept = new Map<string, string>()
let characters = 0

/**
 * Markup by what it shows. Rendering components costs a hundred times what finding their markup does, and of a page that is
 * rendered anew because one calendar changed, all else is as it was. `shows` is everything the markup depends on, as data.
 */
export async function keptMarkup(
  name: string,
  shows: readonly unknown[],
  render: () => Promise<string>,
): Promise<string> {
  const key = `${name} ${JSON.stringify(shows)}`
  const known = kept.get(key)
  if (known !== undefined) {
    kept.delete(key)
    kept.set(key, known)
    return known
  }
  const markup = await render()
  if (!kept.has(key)) characters += key.length + markup.length
  kept.set(key, markup)
  for (const [oldest, old] of kept) {
    if (characters <= MOST_CHARACTERS) break
    kept.delete(oldest)
    characters -= oldest.length + old.length
  }
  return markup
}

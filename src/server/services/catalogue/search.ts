import type pg from 'pg'
import type { CatalogueCity } from '#server/catalogue/catalogue.ts'

/** Names below this similarity do not match: `pariz`–`paris` is 0.5, `londn`–`london` 0.44. */
const LIKENESS = 0.34

const SEARCH = `
  with asked as (select lower(unaccent(trim($1))) as words)
  select id, max(
    case
      when folded = words then 3
      when starts_with(folded, words) then 2
      when position(' ' || words in ' ' || folded) > 0 then 1
      else similarity(folded, words)
    end)::float8 as score
  from search_name, asked
  where kind = 'city' and id = any($2::int[])
    and (position(' ' || words in ' ' || folded) > 0 or similarity(folded, words) >= $3)
  group by id`

/** Cities whose name in any language, or an alias, starts with the query or resembles it; best first. */
export async function findCities(
  pool: pg.Pool,
  query: string,
  among: CatalogueCity[],
  limit: number,
): Promise<CatalogueCity[]> {
  const { rows } = await pool.query<{ id: number; score: number }>({
    name: 'search-cities',
    text: SEARCH,
    values: [query, among.map((city) => city.id), LIKENESS],
  })
  const scores = new Map(rows.map((row) => [row.id, row.score]))
  return among
    .filter((city) => scores.has(city.id))
    .sort((a, b) => (scores.get(b.id) ?? 0) - (scores.get(a.id) ?? 0) || a.entry.rank - b.entry.rank)
    .slice(0, limit)
}

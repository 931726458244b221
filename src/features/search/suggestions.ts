import type { LocationSuggestion } from '#contract/location.ts'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'

export type Suggestions =
  | { status: 'empty' }
  | { status: 'loading' }
  | { status: 'found'; query: string; cities: readonly LocationSuggestion[] }
  | { status: 'none'; query: string }
  | { status: 'failed' }

export type Find = (
  query: string,
  closed: AbortSignal,
) => Promise<Result<{ data: LocationSuggestion[] }, Failure>>

/** Long enough to ask once for a quickly typed word, short enough not to be noticed. */
const PAUSE_MILLISECONDS = 90

/** Normalises a query: `Pariz ` and `pariz` are the same. */
const plain = (query: string) => query.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Looks up destinations while someone types. Only the answer to the latest query is reported; a late answer
 * to an older one is only stored. A stored answer is reported at once.
 */
export function createSuggestions(find: Find, report: (state: Suggestions) => void) {
  const known = new Map<string, Suggestions>()
  let latest = ''
  const closing = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  async function look(query: string) {
    const reply = await find(query, closing.signal)
    const answer: Suggestions = !reply.ok
      ? { status: 'failed' }
      : reply.value.data.length > 0
        ? { status: 'found', query, cities: reply.value.data }
        : { status: 'none', query }
    if (reply.ok) known.set(query, answer)
    if (query === latest) report(answer)
  }

  return {
    ask(text: string) {
      const query = plain(text)
      if (query === latest && query !== '') return
      latest = query
      clearTimeout(pause)
      if (query === '') return report({ status: 'empty' })
      const answer = known.get(query)
      if (answer) return report(answer)
      report({ status: 'loading' })
      pause = setTimeout(() => void look(query), PAUSE_MILLISECONDS)
    },
    close() {
      clearTimeout(pause)
      latest = ''
      closing.abort()
    },
  }
}

import type { Failure } from '#contract/failure.ts'
import type { Suggestion } from '#contract/catalogue/search.ts'
import type { Result } from '#domain/result.ts'

export interface Answer {
  data: Suggestion[]
  /** The name that was probably meant, where the query had to be corrected. */
  meant: string | null
}

export type Suggestions =
  | { status: 'empty' }
  | { status: 'loading' }
  /** Without a query: what was chosen last in this browser, then what is popular. */
  | { status: 'start'; recent: readonly Suggestion[]; popular: readonly Suggestion[] }
  | { status: 'found'; query: string; items: readonly Suggestion[]; meant: string | null }
  | { status: 'none'; query: string }
  | { status: 'failed' }

export type Find = (query: string, closed: AbortSignal) => Promise<Result<Answer, Failure>>

/** Long enough to ask once for a quickly typed word, short enough not to be noticed. */
const PAUSE_MILLISECONDS = 90

/** The most suggestions without a query (S9). */
const AT_START = 5

const key = ({ kind, name, place }: Suggestion) => [kind, name, place].join('\n')

function atStart(recent: readonly Suggestion[], popular: readonly Suggestion[]): Suggestions {
  const known = new Set(recent.map(key))
  const others = popular.filter((one) => !known.has(key(one))).slice(0, AT_START - recent.length)
  return recent.length + others.length > 0
    ? { status: 'start', recent, popular: others }
    : { status: 'empty' }
}

/** The suggestions that are shown, in their order. */
export function itemsOf(state: Suggestions): readonly Suggestion[] {
  if (state.status === 'start') return [...state.recent, ...state.popular]
  return state.status === 'found' ? state.items : []
}

/** Normalises a query: `Pariz ` and `pariz` are the same. */
const plain = (query: string) => query.trim().replace(/\s+/g, ' ').toLowerCase()

/**
 * Looks up suggestions while someone types. Only the answer to the latest query is reported; a late answer
 * to an older one is only stored. A stored answer is reported at once.
 */
export function createSuggestions(
  find: Find,
  report: (state: Suggestions) => void,
  recent: readonly Suggestion[] = [],
) {
  const known = new Map<string, Suggestions>()
  /** Nothing was asked yet, or what was asked is no longer wanted. */
  let latest: string | undefined
  const closing = new AbortController()
  let pause: ReturnType<typeof setTimeout> | undefined

  function answered(query: string, { data, meant }: Answer): Suggestions {
    if (query === '') return atStart(recent, data)
    return data.length > 0 ? { status: 'found', query, items: data, meant } : { status: 'none', query }
  }

  async function look(query: string) {
    const reply = await find(query, closing.signal)
    // An empty box has nothing to complain about.
    const failed: Suggestions = query === '' ? atStart(recent, []) : { status: 'failed' }
    const answer = reply.ok ? answered(query, reply.value) : failed
    if (reply.ok) known.set(query, answer)
    if (query === latest) report(answer)
  }

  function want(query: string, waiting: Suggestions, pauseFor: number) {
    if (query === latest) return
    latest = query
    clearTimeout(pause)
    const answer = known.get(query)
    report(answer ?? waiting)
    if (!answer) pause = setTimeout(() => void look(query), pauseFor)
  }

  function clear() {
    clearTimeout(pause)
    latest = undefined
    report({ status: 'empty' })
  }

  return {
    /** An empty text clears results and errors (S4). */
    ask(text: string) {
      const query = plain(text)
      if (query === '') clear()
      else want(query, { status: 'loading' }, PAUSE_MILLISECONDS)
    },
    /** What is popular, for an empty box that is touched. */
    askPopular() {
      want('', atStart(recent, []), 0)
    },
    close() {
      clearTimeout(pause)
      latest = undefined
      closing.abort()
    },
  }
}

import { useEffect, useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { noteAgentFailure } from '#stores/agent.ts'

interface Pages<List> {
  /** The page shown; it stays while another one is loading. */
  list: List | undefined
  failure: Failure | undefined
  isLoading: boolean
  page: number
  turnTo: (page: number) => void
  retry: () => void
}

/**
 * Reads a list page by page. A new query begins at its first page; the page shown is read again when the
 * `credit` changes, as by a sale in another tab.
 */
export function usePages<Query extends object, List>(
  read: (query: Query & { page: string }) => Promise<Result<List, Failure>>,
  query: Query,
  credit: number,
): Pages<List> {
  const asked = JSON.stringify(query)
  const [{ page, of }, setPlace] = useState({ page: 1, of: asked })
  const [round, setRound] = useState(0)
  const [list, setList] = useState<List>()
  const [failure, setFailure] = useState<Failure>()
  const [isLoading, setLoading] = useState(true)
  const shown = of === asked ? page : 1

  useEffect(() => {
    let stale = false
    setLoading(true)
    setFailure(undefined)
    void read({ ...(JSON.parse(asked) as Query), page: String(shown) }).then((answer) => {
      if (stale) return
      setLoading(false)
      if (answer.ok) return setList(answer.value)
      noteAgentFailure(answer.failure)
      setFailure(answer.failure)
    })
    return () => {
      stale = true
    }
  }, [read, asked, shown, round, credit])

  return {
    list,
    failure,
    isLoading,
    page: shown,
    turnTo: (next) => setPlace({ page: next, of: asked }),
    retry: () => setRound((count) => count + 1),
  }
}

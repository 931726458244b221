import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readOwnSales } from '#client/member.ts'
import type { Failure } from '#contract/failure.ts'
import type { OwnSale } from '#contract/account/member.ts'

const PER_PAGE = 10

interface OwnBookings {
  /** Undefined until the first page has come. */
  sales: readonly OwnSale[] | undefined
  hasMore: boolean
  busy: boolean
  failure: Failure | undefined
  /** Reads the next page, or repeats the one that failed. */
  readMore: () => Promise<void>
}

/** Own bookings, newest first, page by page. */
export function useOwnBookings(): OwnBookings {
  const [sales, setSales] = useState<readonly OwnSale[]>()
  const [total, setTotal] = useState(0)
  const [pages, setPages] = useState(0)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure>()

  async function readMore(): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    const read = await readOwnSales(browser, pages + 1, PER_PAGE)
    setBusy(false)
    if (!read.ok) return setFailure(read.failure)
    setPages((count) => count + 1)
    setTotal(read.value.total)
    // A booking made meanwhile shifts the pages, so duplicates are dropped.
    setSales((known = []) => {
      const seen = new Set(known.map(({ id }) => id))
      return [...known, ...read.value.data.filter(({ id }) => !seen.has(id))]
    })
  }
  useEffect(() => void readMore(), [])

  return {
    sales,
    hasMore: pages * PER_PAGE < total,
    busy,
    failure,
    readMore,
  }
}

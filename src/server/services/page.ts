/** A page of a long list. */
export interface Page {
  /** Counts from 1. */
  page: number
  limit: number
}

const LIMIT = 10
/** Nobody turns so many pages; a deeper offset only costs. */
const LAST_PAGE = 10_000

export const pageOf = ({
  page = 1,
  limit = LIMIT,
}: {
  page?: number | undefined
  limit?: number | undefined
}): Page => ({ page: Math.min(page, LAST_PAGE), limit })

/** A page of a long list. */
export interface Page {
  /** Counts from 1. */
  page: number
  limit: number
}

const LIMIT = 10
/** Nobody needs more pages, and large offsets are slow. */
const LAST_PAGE = 10_000

export const pageOf = ({
  page = 1,
  limit = LIMIT,
}: {
  page?: number | undefined
  limit?: number | undefined
}): Page => ({ page: Math.min(page, LAST_PAGE), limit })

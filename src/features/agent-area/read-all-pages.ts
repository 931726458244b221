import type { Failure } from '#contract/failure.ts'
import { ok, type Result } from '#domain/result.ts'

/** The largest page that the API returns. */
const LIMIT = '50'

interface ListPage<Item> {
  data: Item[]
  limit: number
  total: number
}

interface WholeList<Item, List> {
  /** The first page; the sums of a statement in it belong to these items. */
  first: List
  /** Oldest first. */
  items: Item[]
}

/**
 * Reads a list, newest first, to its end. An item added meanwhile shifts the pages, so duplicates are
 * dropped.
 */
export async function readAllPages<Item, List extends ListPage<Item>>(
  read: (page: { limit: string; page: string }) => Promise<Result<List & ListPage<Item>, Failure>>,
  numberOf: (item: Item) => number,
): Promise<Result<WholeList<Item, List>, Failure>> {
  const items = new Map<number, Item>()
  let first: List | undefined
  for (let page = 1; ; page += 1) {
    const answer = await read({ limit: LIMIT, page: String(page) })
    if (!answer.ok) return answer
    const { data, limit, total } = answer.value
    first ??= answer.value
    for (const item of data) items.set(numberOf(item), item)
    if (page * limit >= total) {
      const oldestFirst = [...items].toSorted(([one], [other]) => one - other)
      return ok({ first, items: oldestFirst.map(([, item]) => item) })
    }
  }
}

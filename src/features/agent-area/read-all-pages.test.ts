import { expect, it } from 'vitest'
import type { Failure } from '#contract/failure.ts'
import { fail, ok } from '#domain/result.ts'
import { readAllPages } from './read-all-pages.ts'

/** A list of `count` items, newest first, which grows by one with each read. */
function growingList(count: number) {
  const asked: string[] = []
  let total = count
  const read = ({ limit, page }: { limit: string; page: string }) => {
    asked.push(page)
    const all = Array.from({ length: total }, (_, at) => total - at)
    const from = (Number(page) - 1) * Number(limit)
    const answer = { data: all.slice(from, from + Number(limit)), limit: Number(limit), total, sum: total }
    total += 1
    return Promise.resolve(ok(answer))
  }
  return { asked, read }
}
const own = (number: number) => number

it.each([
  [0, 1],
  [49, 1],
  [50, 1],
  [51, 2],
  [100, 3],
])('reads %i items in %i pages', async (count, pages) => {
  const { asked, read } = growingList(count)
  const all = await readAllPages(read, own)
  const items = Array.from({ length: count }, (_, at) => at + 1)
  expect(all).toMatchObject({ value: { items, first: { sum: count } } })
  expect(asked).toHaveLength(pages)
})

it('gives up at the first refusal', async () => {
  const failure: Failure = { code: 'no_session', message: 'Your session has expired', requestId: 'r' }
  expect(await readAllPages(() => Promise.resolve(fail(failure)), own)).toEqual({ ok: false, failure })
})

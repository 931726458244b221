import { describe, expect, it } from 'vitest'
import { createPageLimits } from './page-limits.ts'

/** Refuses every miss after the third, for a minute. */
function limited() {
  let now = 0
  const spent: string[] = []
  const pages = createPageLimits(
    (name, address) => {
      spent.push(`${name} ${address}`)
      const times = spent.filter((one) => one === `${name} ${address}`).length
      return Promise.resolve(times > 3 ? 60 : undefined)
    },
    () => now,
  )
  return { pages, spent, setClock: (to: number) => (now = to) }
}

describe('the limits of pages', () => {
  it('counts no ordinary page before rendering', async () => {
    const { pages, spent } = limited()
    expect(await pages.ask('/en/41/paris?utm_source=x', 'a')).toBeUndefined()
    expect(await pages.ask('/en/41/map-viewer?product=2182', 'a')).toBeUndefined()
    expect(await pages.ask('/posters/x/paris-tall-day.svg', 'a')).toBeUndefined()
    expect(spent).toEqual([])
  })

  it.each([
    ['/en/search', 'searchPage'],
    ['/en/41/paris?sort=price', 'searchPage'],
    ['/de/voucher/abc', 'voucher'],
    ['/de/change-booking/abc', 'voucher'],
    ['/de/choose-password/abc', 'voucher'],
    ['/en/delete-personal-data/confirm/abc', 'voucher'],
    ['/de/move-ticket/abc?visit=1', 'voucher'],
  ])('counts %s before rendering', async (path, name) => {
    const { pages, spent } = limited()
    expect(await pages.ask(path, 'a')).toBeUndefined()
    expect(spent).toEqual([`${name} a`])
  })

  it('refuses pages for a while after too many misses', async () => {
    const { pages, spent, setClock } = limited()
    const waits = []
    for (let turn = 0; turn < 4; turn++) waits.push(await pages.miss('a'))
    expect(waits).toEqual([undefined, undefined, undefined, 60])
    setClock(59_999)
    expect(await pages.ask('/en/41/paris', 'a')).toBe(1)
    expect(await pages.ask('/en/41/paris', 'b')).toBeUndefined()
    setClock(60_000)
    expect(await pages.ask('/en/41/paris', 'a')).toBeUndefined()
    expect(spent).toHaveLength(4)
  })
})

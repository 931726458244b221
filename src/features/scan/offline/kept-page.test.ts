import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aStore } from '#tests/fixtures/copy-store.ts'
import { answerPage, keepPage } from './kept-page.ts'

const path = '/en/scan'
const page = (text: string, status = 200) => new Response(text, { status })

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

async function open(ask: () => Promise<Response>, kept: string | undefined = 'kept') {
  const store = aStore()
  if (kept) await keepPage(store, path, { page: page(kept), files: [] })
  const answer = answerPage(store, path, { ask, patience: 4_000 }).then((shown) => shown.text())
  // A refusal is awaited by the test itself.
  answer.catch(() => undefined)
  await vi.advanceTimersByTimeAsync(4_000)
  return answer
}

describe('opening the scanner', () => {
  it('shows the page of the shop, so that its rules are today’s', async () => {
    expect(await open(() => Promise.resolve(page('new')))).toBe('new')
    expect(await open(() => Promise.resolve(page('gone', 404)))).toBe('gone')
  })

  it.each([500, 503, 429])('shows the kept page where the shop answers %s', async (status) => {
    expect(await open(() => Promise.resolve(page('ill', status)))).toBe('kept')
  })

  it('shows the kept page without a network and where the shop is slow', async () => {
    expect(await open(() => Promise.reject(new TypeError('no network')))).toBe('kept')
    expect(await open(() => new Promise(() => undefined))).toBe('kept')
  })

  it('shows the error itself where nothing is kept', async () => {
    expect(await open(() => Promise.resolve(page('ill', 503)), '')).toBe('ill')
    const cut = open(() => Promise.reject(new TypeError('no network')), '')
    await expect(cut).rejects.toThrow('no network')
  })
})

describe('a kept scanner', () => {
  const filesOf = async (store: ReturnType<typeof aStore>) =>
    (await (await store.open(`scanner ${path}`)).keys()).map(({ url }) => new URL(url).pathname).toSorted()

  it('has the files of its newest page', async () => {
    const store = aStore()
    await keepPage(store, path, { page: page('old'), files: ['/_astro/a.1.js', '/_astro/b.1.js'] })
    await keepPage(store, path, { page: page('new'), files: ['/_astro/a.2.js', '/_astro/b.1.js'] })
    expect(await filesOf(store)).toEqual(['/_astro/a.2.js', '/_astro/b.1.js', path])
  })

  it('stays as it was where a file of the next one does not come', async () => {
    const store = aStore()
    await keepPage(store, path, { page: page('old'), files: ['/_astro/a.1.js'] })
    const kept = await store.open(`scanner ${path}`)
    kept.addAll = () => Promise.reject(new TypeError('no network'))
    const next = keepPage(store, path, { page: page('new'), files: ['/_astro/a.2.js'] })
    await expect(next).rejects.toThrow('no network')
    expect(await filesOf(store)).toEqual(['/_astro/a.1.js', path])
    expect(await (await kept.match(path))?.text()).toBe('old')
  })

  it('is never an error page', async () => {
    const store = aStore()
    await keepPage(store, path, { page: page('ill', 503), files: [] })
    expect(await filesOf(store)).toEqual([])
  })
})

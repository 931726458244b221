import { describe, expect, it } from 'vitest'
import { aStore } from '#tests/fixtures/copy-store.ts'
import { forget, forgetOld, keepAnswer, keepFiles, readCopy } from './kept-vouchers.ts'

const path = '/en/voucher/abc'
const page = (over: ResponseInit = {}) =>
  new Response('<!doctype html><html lang="en"><p>7KQX</p></html>', {
    headers: { 'voucher-keep-until': '2026-12-31', 'content-security-policy': "default-src 'none'" },
    ...over,
  })

describe('a kept voucher', () => {
  it('keeps the page and marks it as copy', async () => {
    const store = aStore()
    await keepAnswer(store, path, page())
    const copy = await readCopy(store, path)
    expect(await copy?.text()).toBe('<!doctype html><html data-copy lang="en"><p>7KQX</p></html>')
    expect(copy?.headers.get('content-security-policy')).toBe("default-src 'none'")
  })

  it('keeps the copy readable after compression', async () => {
    const store = aStore()
    const headers = { 'voucher-keep-until': '2026-12-31', 'content-encoding': 'br', 'content-length': '9' }
    await keepAnswer(store, path, page({ headers }))
    const copy = await readCopy(store, path)
    expect([...(copy?.headers.keys() ?? [])]).not.toContain('content-encoding')
    expect([...(copy?.headers.keys() ?? [])]).not.toContain('content-length')
  })

  it.each([
    ['that the shop does not let anybody keep', page({ headers: {} })],
    ['of an ill shop', page({ status: 500 })],
    ['of a busy shop', page({ status: 429 })],
  ])('never replaces a copy by a page %s', async (_, answer) => {
    const store = aStore()
    await keepAnswer(store, path, answer)
    expect(await readCopy(store, path)).toBeUndefined()
    await keepAnswer(store, path, page())
    await keepAnswer(store, path, answer.clone())
    expect(await readCopy(store, path)).toBeDefined()
  })

  it.each([
    ['cancelled', page({ status: 410 })],
    ['gone', page({ status: 404 })],
    ['moved', Object.defineProperty(page(), 'type', { value: 'opaqueredirect' })],
  ])('deletes a copy that the shop calls %s', async (_, answer) => {
    const store = aStore()
    await keepAnswer(store, path, page())
    await keepAnswer(store, path, answer)
    expect(await readCopy(store, path)).toBeUndefined()
    expect(await store.keys()).toEqual([])
  })

  it('deletes one copy and keeps the others', async () => {
    const store = aStore()
    await keepAnswer(store, path, page())
    await keepAnswer(store, '/en/voucher/other', page())
    await forget(store, path)
    expect(await readCopy(store, path)).toBeUndefined()
    expect(await readCopy(store, '/en/voucher/other')).toBeDefined()
  })

  it.each([
    ['2026-12-31', true],
    ['2027-01-01', false],
  ])('keeps a copy until its last day, %s', async (today, isKept) => {
    const store = aStore()
    await store.open('something else')
    await keepAnswer(store, path, page())
    expect(await forgetOld(store, today)).toBe(isKept)
    expect((await readCopy(store, path)) !== undefined).toBe(isKept)
    expect(await store.keys()).toContain('something else')
  })
})

describe('the files of a kept voucher', () => {
  it("replaces files with the page's newest version", async () => {
    const store = aStore()
    await keepAnswer(store, path, page())
    expect(await keepFiles(store, path, ['/_astro/a.1.css', '/_astro/b.1.js'])).toBe(true)
    expect(await keepFiles(store, path, ['/_astro/a.2.css', '/_astro/b.1.js'])).toBe(true)
    const kept = await (await store.open(`voucher ${path}`)).keys()
    expect(kept.map(({ url }) => new URL(url).pathname).toSorted()).toEqual([
      '/_astro/a.2.css',
      '/_astro/b.1.js',
      path,
    ])
  })

  it('counts no voucher without its page', async () => {
    expect(await keepFiles(aStore(), path, ['/_astro/a.1.css'])).toBe(false)
  })
})

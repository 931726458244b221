import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aStore } from '#tests/fixtures/copy-store.ts'
import { answerPage } from './answer-page.ts'
import { keepAnswer, readCopy } from './kept-vouchers.ts'

const path = '/en/voucher/abc'
const page = (text: string, status = 200) =>
  new Response(`<html lang="en">${text}</html>`, {
    status,
    headers: { 'voucher-keep-until': '2026-12-31' },
  })

beforeEach(() => void vi.useFakeTimers({ now: new Date('2026-12-05T12:00:00Z') }))
afterEach(() => void vi.useRealTimers())

async function open(ask: () => Promise<Response>, kept?: Response) {
  const store = aStore()
  if (kept) await keepAnswer(store, path, kept)
  const going: Promise<unknown>[] = []
  const goOn = (work: Promise<unknown>) => void going.push(work)
  const answer = answerPage(path, { store, ask, goOn, now: () => new Date() })
  // A refusal is awaited by the test itself.
  answer.catch(() => undefined)
  return { store, answer, going }
}

const after = (ms: number, answer: Response) => () =>
  new Promise<Response>((resolve) => setTimeout(() => resolve(answer), ms))

describe('opening a voucher', () => {
  it("shows and keeps the shop's answer", async () => {
    const { store, answer } = await open(after(1_900, page('new')), page('old'))
    await vi.advanceTimersByTimeAsync(1_900)
    expect(await (await answer).text()).toContain('new')
    expect(await (await readCopy(store, path))?.text()).toContain('new')
  })

  it('shows the copy after two seconds of waiting', async () => {
    const { store, answer, going } = await open(after(5_000, page('new')), page('old'))
    await vi.advanceTimersByTimeAsync(2_000)
    expect(await (await answer).text()).toBe('<html data-copy lang="en">old</html>')
    await vi.advanceTimersByTimeAsync(3_000)
    await Promise.all(going)
    expect(await (await readCopy(store, path))?.text()).toContain('new')
  })

  it('waits for the shop without a copy', async () => {
    const { answer } = await open(after(9_000, page('new')))
    await vi.advanceTimersByTimeAsync(9_000)
    expect(await (await answer).text()).toContain('new')
  })

  it.each([500, 503, 429])('shows the copy when the shop answers %s', async (status) => {
    const { answer } = await open(after(0, page('ill', status)), page('old'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await (await answer).text()).toContain('old')
  })

  it.each([404, 410])('shows the answer %s and forgets the copy', async (status) => {
    const { store, answer } = await open(after(0, page('gone', status)), page('old'))
    await vi.advanceTimersByTimeAsync(0)
    expect((await answer).status).toBe(status)
    expect(await readCopy(store, path)).toBeUndefined()
  })

  it('shows the copy at once in flight mode', async () => {
    const { answer } = await open(() => Promise.reject(new TypeError('no network')), page('old'))
    await vi.advanceTimersByTimeAsync(0)
    expect(await (await answer).text()).toContain('old')
  })

  it('shows the error when no copy exists', async () => {
    const ill = await open(after(0, page('ill', 503)))
    await vi.advanceTimersByTimeAsync(0)
    expect((await ill.answer).status).toBe(503)
    const cut = await open(() => Promise.reject(new TypeError('no network')))
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(cut.answer).rejects.toThrow('no network')
  })

  it('shows no copy past its date', async () => {
    vi.setSystemTime(new Date('2027-01-01T00:00:00Z'))
    const { answer } = await open(() => Promise.reject(new TypeError('no network')), page('old'))
    await vi.advanceTimersByTimeAsync(2_000)
    await expect(answer).rejects.toThrow('no network')
  })
})

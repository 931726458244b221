import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadRestored } from './reload-restored.ts'

const reload = vi.fn()
const ask = vi.fn<typeof fetch>()
let page: EventTarget

beforeEach(() => {
  page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  vi.stubGlobal('location', { href: 'http://shop/en/voucher/x', reload })
  vi.stubGlobal('fetch', ask)
  ask.mockResolvedValue(new Response())
})
afterEach(() => {
  vi.unstubAllGlobals()
  reload.mockReset()
  ask.mockReset()
})

async function show(name: string, persisted: boolean): Promise<void> {
  vi.stubGlobal('document', { documentElement: { dataset: { page: name } } })
  reloadRestored()
  page.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }))
  await vi.waitFor(() => ask.mock.settledResults.every(({ type }) => type !== 'incomplete'))
}

it.each([
  'paymentConfirmed',
  'confirmOrder',
  'voucher',
  'changeBooking',
  'moveTicket',
  'memberArea',
  'agentArea',
])('asks again for the restored page %s', async (name) => {
  await show(name, true)
  await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce())
  expect(ask).toHaveBeenCalledExactlyOnceWith('http://shop/en/voucher/x', { cache: 'no-store' })
})

it.each(['basket', 'payment', 'product', 'vouchers'])('leaves the page %s alone', async (name) => {
  await show(name, true)
  expect(ask).not.toHaveBeenCalled()
})

it('leaves a page alone that was loaded anew', async () => {
  await show('voucher', false)
  expect(ask).not.toHaveBeenCalled()
})

it.each([
  ['the network is gone', () => Promise.reject(new TypeError('network'))],
  ['the shop fails', () => Promise.resolve(new Response(null, { status: 503 }))],
])('keeps a voucher in sight while %s', async (_, answer) => {
  ask.mockImplementation(answer)
  await show('voucher', true)
  await new Promise(setImmediate)
  expect(ask).toHaveBeenCalledOnce()
  expect(reload).not.toHaveBeenCalled()
})

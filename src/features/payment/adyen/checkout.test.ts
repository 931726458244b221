import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { PaymentMethods } from '#contract/payment/payment.ts'
import { createCheckout } from './checkout.ts'

/** Records how adyen-web is started, since it needs a browser itself. */
const started = vi.hoisted((): { with: Record<string, unknown> } => ({ with: {} }))
vi.mock('./adyen-components.ts', () => {
  const AdyenCheckout = Object.assign(
    (configuration: Record<string, unknown>) => {
      started.with = configuration
      return Promise.resolve({})
    },
    { register: () => undefined },
  )
  return { AdyenCheckout, Card: vi.fn(), Redirect: vi.fn() }
})
vi.mock('./adyen-web.css', () => ({}))
beforeEach(() => {
  started.with = {}
})

const urls = { api: 'http://localhost:8080', analytics: '', cdn: { images: '', translations: '' } }
const start = (environment: 'test' | 'live') => {
  const onTrouble = vi.fn()
  const onDetails = vi.fn()
  const options = {
    methods: { checkout: { environment, clientKey: 'key', urls }, data: [] } as unknown as PaymentMethods,
    language: 'en-GB',
    country: 'GB',
    amount: { amount: 8_050, currency: 'GBP' as const },
    onDetails,
    onTrouble,
  }
  return createCheckout(options).then(() => ({ onTrouble, onDetails }))
}

describe('createCheckout', () => {
  it('passes amounts to adyen-web in minor units', async () => {
    await start('test')
    expect(started.with).toMatchObject({ amount: { value: 8_050, currency: 'GBP' }, locale: 'en-GB' })
  })

  it('uses the sandbox in the test environment only', async () => {
    await start('test')
    expect(started.with).toMatchObject({ environment: 'test', _environmentUrls: urls })
    await start('live')
    expect(started.with).not.toHaveProperty('_environmentUrls')
  })

  it.each([
    ['CANCEL', 0],
    ['ERROR', 1],
  ])('reports %s as %i faults', async (name, times) => {
    const { onTrouble } = await start('test')
    const { onError } = started.with as { onError: (error: { name: string }) => void }
    onError({ name })
    expect(onTrouble).toHaveBeenCalledTimes(times)
  })
})

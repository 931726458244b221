import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { showCreditCurrency, showOwnCurrency } from './own-currency.ts'

const KEY = 'cityloop.own-currency'
let dataset: Record<string, string>
let page: { documentElement: { dataset: typeof dataset }; cookie: string }
let kept: Map<string, string>

beforeEach(() => {
  dataset = { currency: 'GBP' }
  page = { documentElement: { dataset }, cookie: '' }
  kept = new Map()
  vi.stubGlobal('document', page)
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const shown = () => [dataset['currency'], page.cookie.slice(0, 'currency=1'.length)]

describe('the currency beside an agency', () => {
  it('comes back after the logout', () => {
    showCreditCurrency('USD')
    expect(shown()).toEqual(['USD', 'currency=3'])
    showOwnCurrency()
    expect(shown()).toEqual(['GBP', 'currency=2'])
  })

  it("is the visitor's own after a login over another agency", () => {
    showCreditCurrency('USD')
    showCreditCurrency('EUR')
    showOwnCurrency()
    expect(shown()).toEqual(['GBP', 'currency=2'])
  })

  it('comes back once', () => {
    showCreditCurrency('USD')
    showOwnCurrency()
    dataset['currency'] = 'EUR'
    showOwnCurrency()
    expect(dataset['currency']).toBe('EUR')
  })

  it('leaves a cookie alone where both agree', () => {
    showCreditCurrency('GBP')
    showOwnCurrency()
    expect([dataset['currency'], page.cookie, kept.size]).toEqual(['GBP', '', 0])
  })

  it.each(['', 'CHF', '__proto__', 'usd'])('forgets %j, which is no currency of the shop', (text) => {
    kept.set(KEY, text)
    showOwnCurrency()
    expect([dataset['currency'], page.cookie, kept.size]).toEqual(['GBP', '', 0])
  })

  it('stays that of the credit where storage is forbidden', () => {
    const forbidden = () => {
      throw new DOMException('', 'SecurityError')
    }
    vi.stubGlobal('localStorage', { getItem: forbidden, setItem: forbidden, removeItem: forbidden })
    showCreditCurrency('USD')
    showOwnCurrency()
    expect(dataset['currency']).toBe('USD')
  })
})

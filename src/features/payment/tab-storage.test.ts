import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaleLine } from '#contract/basket.ts'
import { forgetDraft, keepDraft, readDraft } from './form/draft.ts'
import { rememberRedirect, takeRedirect } from './bank-redirect.ts'
import { emptyOrder } from './form/order-form.ts'

let stored: Map<string, string>
beforeEach(() => {
  stored = new Map()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
})
afterEach(() => void vi.unstubAllGlobals())

const forbidden = () => {
  vi.stubGlobal('sessionStorage', undefined)
}

describe('the payment form in this tab', () => {
  const line = (id: number) => ({ id, travellerFields: ['name'] }) as unknown as SaleLine
  const home = { code: 'FR', phonePrefix: '33' }
  const fresh = emptyOrder([line(7), line(8)], home)
  const typed = {
    ...emptyOrder([line(7)], home),
    firstName: 'Ana',
    country: 'ES',
    travellers: { line7: { name: 'Ben', lastName: 'Li', phone: '', passport: '' } },
  }

  it('restores the form after a reload', () => {
    keepDraft(typed)
    expect(readDraft(fresh)).toEqual({
      ...fresh,
      firstName: 'Ana',
      country: 'ES',
      travellers: { line7: typed.travellers.line7, line8: fresh.travellers['line8'] },
    })
  })

  it('forgets travellers of removed tickets', () => {
    keepDraft(typed)
    expect(Object.keys(readDraft(emptyOrder([line(8)], home)).travellers)).toEqual(['line8'])
  })

  it('clears the stored form', () => {
    keepDraft(typed)
    forgetDraft()
    expect(stored.size).toBe(0)
    expect(readDraft(fresh)).toEqual(fresh)
  })

  it.each(['', '{', '[]', '{"firstName":7}', '{"travellers":{"line7":7}}'])(
    'ignores the invalid draft %s',
    (text) => {
      stored.set('payment-form', text)
      expect(readDraft(fresh)).toEqual(fresh)
    },
  )

  it('keeps nothing where storage is forbidden', () => {
    forbidden()
    keepDraft(typed)
    forgetDraft()
    expect(readDraft(fresh)).toEqual(fresh)
  })
})

describe('a redirect to the bank', () => {
  it('remembers a redirect until it is read', () => {
    rememberRedirect('attempt-1')
    rememberRedirect('attempt-2')
    expect([takeRedirect(), takeRedirect()]).toEqual(['attempt-2', undefined])
  })

  it('forgets a redirect where storage is forbidden', () => {
    forbidden()
    rememberRedirect('attempt-1')
    expect(takeRedirect()).toBeUndefined()
  })
})

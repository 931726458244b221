import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SaleLine } from '#contract/basket/basket.ts'
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
  const line = (id: number, day: string) =>
    ({ id, day, travellerFields: ['name'], units: [] }) as unknown as SaleLine
  const [monday, tuesday] = ['2026-12-07', '2026-12-08']
  const lines = [line(7, monday), line(8, tuesday)]
  const home = { code: 'FR', phonePrefix: '33' }
  const fresh = emptyOrder(lines, home)
  const [ben, mia] = [
    { name: 'Ben', lastName: 'Li', phone: '', passport: '' },
    { name: 'Mia', lastName: 'Li', phone: '', passport: '' },
  ]
  const typed = { ...fresh, firstName: 'Ana', country: 'ES', travellers: { line7: ben, line8: mia } }
  const travellersIn = (basket: readonly SaleLine[]) => readDraft(emptyOrder(basket, home), basket).travellers

  it('restores the form after a reload', () => {
    keepDraft(typed, lines)
    expect(readDraft(fresh, lines)).toEqual(typed)
  })

  it('restores the travellers of tickets held again', () => {
    keepDraft(typed, lines)
    expect(travellersIn([line(18, tuesday), line(17, monday)])).toEqual({ line18: mia, line17: ben })
  })

  it('keeps the travellers of equal tickets apart', () => {
    keepDraft(typed, [line(7, monday), line(8, monday)])
    expect(travellersIn([line(17, monday), line(18, monday)])).toEqual({ line17: ben, line18: mia })
  })

  it('has no travellers of another ticket', () => {
    keepDraft(typed, lines)
    expect(travellersIn([line(7, '2026-12-09')])).toEqual({ line7: fresh.travellers['line7'] })
  })

  it('clears the stored form', () => {
    keepDraft(typed, lines)
    forgetDraft()
    expect(stored.size).toBe(0)
    expect(readDraft(fresh, lines)).toEqual(fresh)
  })

  it.each(['', '{', '[]', '{"firstName":7}', '{"travellers":{"line7":7}}'])(
    'ignores the invalid draft %s',
    (text) => {
      stored.set('payment-form', text)
      expect(readDraft(fresh, lines)).toEqual(fresh)
    },
  )

  it('keeps nothing where storage is forbidden', () => {
    forbidden()
    keepDraft(typed, lines)
    forgetDraft()
    expect(readDraft(fresh, lines)).toEqual(fresh)
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

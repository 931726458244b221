import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { removeLine as removeLineCall } from '#client/basket.ts'
import type { Currency } from '#domain/price/money.ts'
import type { OptionEntry } from '#server/catalogue/format.ts'
import { aCity, anOption, aProduct, prices } from '#tests/fixtures/catalogue.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import { NOON, openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'

type BasketStore = typeof import('#stores/basket.ts')

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

let visitor: Visitor
let dataset: Record<string, string>
/** The calls that left the page, as method and path. */
let calls: string[]
/** How many answers still get lost on their way back. */
let losses: number
let basket: BasketStore
/** What the store announced to the page. */
let announced: string[]
let changed: () => void
const stored = new Map<string, string>()

/** Opens a page of the shop for a new visitor. */
async function openPage(currency: Currency = 'EUR'): Promise<void> {
  visitor = shop.visit()
  dataset = { currency }
  calls = []
  losses = 0
  announced = []
  stored.clear()
  vi.stubGlobal('location', { pathname: '/en/shopping-cart' })
  vi.stubGlobal('document', {
    documentElement: { dataset },
  })
  vi.stubGlobal('dispatchEvent', ({ type }: Event) => announced.push(type))
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  })
  const tab = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => tab.get(key) ?? null,
    setItem: (key: string, value: string) => void tab.set(key, value),
    removeItem: (key: string) => void tab.delete(key),
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      private readonly tell: () => void
      constructor(tell: () => void) {
        this.tell = tell
      }
      observe(_: unknown, { attributeFilter }: { attributeFilter: string[] }) {
        if (attributeFilter.includes('data-currency')) changed = this.tell
      }
      disconnect() {}
    },
  )
  vi.stubGlobal('fetch', async (path: string, { method, headers, body }: RequestInit) => {
    calls.push(`${method} ${path.replace(/\?.*/, '')}`)
    const { status, body: told } = await visitor.send({
      method: method ?? 'GET',
      path,
      headers: headers as Record<string, string>,
      body: body as string | undefined,
    })
    losses -= 1
    if (losses >= 0) throw new TypeError('network')
    return Response.json(told, { status })
  })
  vi.resetModules()
  basket = await import('#stores/basket.ts')
}
beforeEach(() => openPage())

const shown = () => {
  const state = basket.$basket.get()
  return state.status === 'ready' ? state.sale : undefined
}
const writes = () => calls.filter((call) => !call.startsWith('GET'))

describe('adding to the basket', () => {
  it('holds seats once though the answer is lost', async () => {
    losses = 1
    expect(await basket.addOption(anAddition())).toMatchObject({ ok: true })
    expect(writes()).toHaveLength(2)
    expect(shown()).toMatchObject({ count: 1, total: 4_000 })
    expect(dataset['basket']).toBe('1')
  })

  it('holds seats once though it is pressed again after lost answers', async () => {
    losses = 2
    expect(await basket.addOption(anAddition())).toMatchObject({ ok: false, failure: { code: 'no_answer' } })
    expect(await basket.addOption(anAddition())).toMatchObject({ ok: true, value: { count: 1 } })
    // Once it is answered, the same choice is another ticket.
    expect(await basket.addOption(anAddition())).toMatchObject({ ok: true, value: { count: 2 } })
  })

  it('gives up after a second lost answer', async () => {
    losses = 2
    expect(await basket.addOption(anAddition())).toMatchObject({ failure: { code: 'no_answer' } })
    expect(writes()).toHaveLength(2)
    expect(basket.$basket.get().status).toBe('unknown')
  })

  it('does not retry a refused addition', async () => {
    const tooMany = anAddition({ passengers: { adult: 21 } })
    expect(await basket.addOption(tooMany)).toMatchObject({ failure: { code: 'too_many_passengers' } })
    expect(writes()).toHaveLength(1)
    expect(dataset['basket']).toBeUndefined()
  })

  it('holds seats twice for two presses', async () => {
    await basket.addOption(anAddition())
    await basket.addOption(anAddition())
    expect(shown()).toMatchObject({ count: 2, total: 8_000 })
    expect(dataset['basket']).toBe('2')
  })
})

describe('an expired basket', () => {
  it('restores an expired basket once though the answer is lost', async () => {
    await basket.addOption(anAddition({ passengers: { adult: 2 } }))
    shop.setClock('2026-11-21T13:00:00Z')
    await basket.loadBasket()
    expect(shown()).toMatchObject({ status: 'expired', count: 1 })
    expect(announced).toEqual(['hold-ended'])
    losses = 1
    const { restoreExpiredBasket } = await import('#stores/restored-basket.ts')
    expect(await restoreExpiredBasket()).toMatchObject({ ok: true, value: { added: 1 } })
    expect(shown()).toMatchObject({ status: 'draft', count: 1, total: 8_000 })
    expect(dataset['basket']).toBe('1')
    shop.setClock(NOON)
  })
})

describe('a basket held again', () => {
  async function imported(options?: OptionEntry[]): Promise<void> {
    await shop.importCities([aCity(options && { products: [aProduct({ options })] })])
    await shop.context.catalogue.reload()
  }
  const costing = (euro: number) =>
    anOption({ units: [{ type: 'adult', prices: [{ price: prices(euro) }] }] })
  const euros = (amount: number) => ({ amount, currency: 'EUR' })

  afterEach(async () => {
    shop.setClock(NOON)
    await imported()
  })

  it.each([
    ['dearer', 44],
    ['cheaper', 39.5],
  ])('tells that it is %s, also to the basket page', async (_, euro) => {
    const { readSeenBasket } = await import('#stores/seen-basket.ts')
    const { priceChange } = await import('#stores/price-changes.ts')
    await basket.addOption(anAddition({ passengers: { adult: 2 } }))
    await imported([costing(euro)])
    shop.setClock('2026-11-21T13:00:00Z')
    await basket.loadBasket()
    expect(shown()).toMatchObject({ status: 'expired', total: 80_00 })
    const { restoreExpiredBasket } = await import('#stores/restored-basket.ts')
    const held = await restoreExpiredBasket()
    const after = euros(euro * 200)
    const change = {
      kind: 'price',
      before: euros(80_00),
      after,
      tickets: [{ name: 'Paris by open bus', before: euros(80_00), after }],
    }
    expect(held).toMatchObject({ ok: true, value: { change, sale: { total: after.amount } } })
    const seen = readSeenBasket()
    const sale = shown()
    expect(seen && sale && priceChange(seen, sale)).toEqual(change)
  })

  it('tells nothing at the same price', async () => {
    await basket.addOption(anAddition())
    shop.setClock('2026-11-21T13:00:00Z')
    await basket.loadBasket()
    const { restoreExpiredBasket } = await import('#stores/restored-basket.ts')
    expect(await restoreExpiredBasket()).toMatchObject({ ok: true, value: { added: 1, change: undefined } })
  })
})

describe('the stored end of a hold', () => {
  const heldFor = () => Number(stored.get('cityloop.held-until')) - Date.now()

  it("stores the end of a hold by the device's clock", async () => {
    await basket.addOption(anAddition())
    expect(heldFor()).toBeGreaterThan(19 * 60_000)
    expect(heldFor()).toBeLessThanOrEqual(20 * 60_000)
  })

  it('adds tickets where storage is forbidden', async () => {
    vi.stubGlobal('localStorage', undefined)
    expect(await basket.addOption(anAddition())).toMatchObject({ ok: true })
  })

  it('removes the stored end once nothing is held', async () => {
    await basket.addOption(anAddition())
    await basket.removeLine(shown()?.lines[0]?.id ?? 0)
    expect(stored.size).toBe(0)
    expect(announced).toEqual([])
    await basket.addOption(anAddition())
    basket.emptyBasket()
    expect(stored.size).toBe(0)
    await basket.addOption(anAddition())
    shop.setClock('2026-11-21T13:00:00Z')
    await basket.refreshBasket()
    shop.setClock(NOON)
    expect(stored.size).toBe(0)
    expect(dataset['basket']).toBeUndefined()
  })
})

describe('the basket of a page', () => {
  it("removes the basket's count with its last ticket", async () => {
    await basket.addOption(anAddition())
    await basket.removeLine(shown()?.lines[0]?.id ?? 0)
    expect(shown()).toMatchObject({ count: 0, lines: [] })
    expect('basket' in dataset).toBe(false)
  })

  it('shows the page in the currency of the basket', async () => {
    await basket.addOption(anAddition())
    dataset['currency'] = 'GBP'
    await openAgain()
    await basket.loadBasket()
    expect(shown()).toMatchObject({ currency: 'EUR', total: 4_000 })
    expect(dataset['currency']).toBe('EUR')
    expect(writes()).toEqual([])
  })

  it('carries out a choice that its page was left with', async () => {
    await basket.addOption(anAddition())
    dataset['currency'] = 'GBP'
    await openAgain()
    const { currencyChoice } = await import('#stores/currency-choice.ts')
    currencyChoice.write('GBP')
    await basket.loadBasket()
    expect(shown()).toMatchObject({ currency: 'GBP', total: 3_600 })
    expect(writes()).toHaveLength(1)
    expect(currencyChoice.read()).toBeUndefined()
  })

  it.each(['USD', 'CHF', ''])(
    'keeps the currency of the basket after the choice of %j on another page',
    async (choice) => {
      await basket.addOption(anAddition())
      dataset['currency'] = 'GBP'
      await openAgain()
      const { currencyChoice } = await import('#stores/currency-choice.ts')
      currencyChoice.write(choice)
      await basket.loadBasket()
      expect([shown()?.currency, dataset['currency'], writes()]).toEqual(['EUR', 'EUR', []])
    },
  )

  it('takes over the currency of an answer', async () => {
    const { $currency } = await import('#stores/currency.ts')
    const added = await basket.addOption(anAddition())
    if (!added.ok) throw new Error(added.failure.code)
    const forget = $currency.subscribe(() => undefined)
    dataset['currency'] = 'GBP'
    changed()
    calls = []
    await basket.matchCurrency(added.value)
    forget()
    expect([shown()?.currency, dataset['currency'], writes()]).toEqual(['EUR', 'EUR', []])
  })

  it('keeps the chosen currency after an older answer', async () => {
    const older = await basket.addOption(anAddition())
    if (!older.ok) throw new Error(older.failure.code)
    dataset['currency'] = 'GBP'
    changed()
    await basket.repriceBasket()
    basket.storeAnswer(older)
    await basket.matchCurrency(older.value)
    expect([shown()?.currency, dataset['currency']]).toEqual(['GBP', 'GBP'])
  })

  it('does not reprice when currencies agree', async () => {
    await basket.addOption(anAddition())
    await openAgain()
    await basket.loadBasket()
    expect(shown()).toMatchObject({ currency: 'EUR', count: 1 })
    expect(writes()).toEqual([])
  })

  it("leaves an agent's basket in the currency of the credit", async () => {
    await basket.addOption(anAddition())
    dataset['currency'] = 'GBP'
    await openAgain()
    dataset['agent'] = 'yes'
    await basket.loadBasket()
    expect(shown()).toMatchObject({ currency: 'EUR', count: 1 })
    expect(writes()).toEqual([])
  })

  it('does not reprice an empty basket', async () => {
    await basket.addOption(anAddition())
    await removeLineCall(visitor, shown()?.lines[0]?.id ?? 0)
    dataset['currency'] = 'GBP'
    await openAgain()
    await basket.loadBasket()
    expect(shown()).toMatchObject({ currency: 'EUR', count: 0 })
    expect(writes()).toEqual([])
  })

  it('reprices the basket when the currency menu changes', async () => {
    const { $currency } = await import('#stores/currency.ts')
    const seen: string[] = []
    const forget = $currency.subscribe((currency) => void seen.push(currency))
    dataset['currency'] = 'USD'
    changed()
    forget()
    expect(seen).toEqual(['EUR', 'USD'])
  })

  it('empties the basket once it is paid or ended', async () => {
    await basket.addOption(anAddition())
    basket.emptyBasket()
    expect(basket.$basket.get()).toEqual({ status: 'unknown' })
    expect('basket' in dataset).toBe(false)
  })

  it('reports a failed basket only when first loaded', async () => {
    losses = 4
    await basket.loadBasket()
    expect(basket.$basket.get()).toMatchObject({ status: 'failed', failure: { code: 'no_answer' } })
    losses = 0
    await basket.addOption(anAddition())
    losses = 2
    await basket.refreshBasket()
    expect(shown()).toMatchObject({ count: 1 })
  })
})

/** Opens another page for the same visitor. */
async function openAgain(): Promise<void> {
  const before = visitor
  const { currency } = dataset
  await openPage(currency as Currency)
  visitor = before
}

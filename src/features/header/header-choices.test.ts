import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { initCurrencyMenu } from './currency-menu.ts'
import { showBasketCount } from './basket-count.ts'
import { followOtherTabs } from './follow-other-tabs.ts'
import { rememberLanguage } from './remember-language.ts'
import { shopCookie } from '#stores/shop-cookie.ts'

/** The parts of an element that the header's scripts use. */
class FakeElement extends EventTarget {
  dataset: Record<string, string>
  attributes = new Map<string, string>()
  hidden = false
  textContent = ''
  constructor(dataset: Record<string, string> = {}) {
    super()
    this.dataset = dataset
  }
  setAttribute(name: string, value: string) {
    this.attributes.set(name, value)
  }
  press() {
    this.dispatchEvent(new Event('click'))
  }
}

const reprice = vi.hoisted(() => vi.fn(() => Promise.resolve()))
vi.mock('#stores/basket.ts', () => ({ repriceBasket: reprice }))

let root: FakeElement
let cookies: string[]
let found: FakeElement[]
let watchers: { filter: string; notify: () => void }[]
let page: EventTarget

beforeEach(() => {
  reprice.mockClear()
  root = new FakeElement({ currency: 'EUR' })
  cookies = []
  found = []
  watchers = []
  page = new EventTarget()
  vi.stubGlobal('location', { protocol: 'http:' })
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('document', {
    documentElement: root,
    querySelector: (selector: string) =>
      found.find(({ dataset }) => selector === `[data-currency-id="${dataset['currencyId']}"]`) ?? null,
    querySelectorAll: () => found,
    get cookie() {
      return cookies.join('; ')
    },
    set cookie(cookie: string) {
      cookies.push(cookie)
    },
  })
  vi.stubGlobal(
    'MutationObserver',
    class {
      readonly #callback: () => void
      constructor(notify: () => void) {
        this.#callback = notify
      }
      observe(_: unknown, { attributeFilter: [filter = ''] }: { attributeFilter: string[] }) {
        watchers.push({ filter, notify: this.#callback })
      }
    },
  )
})
afterEach(() => void vi.unstubAllGlobals())

/** Changes an attribute of `<html>` and tells its observers. */
const set = (name: string, value: string | undefined) => {
  if (value === undefined) Reflect.deleteProperty(root.dataset, name)
  else root.dataset[name] = value
  for (const { filter, notify } of watchers) if (filter === `data-${name}`) notify()
}

describe('shopCookie', () => {
  it('sets a cookie for the whole shop and some days', () => {
    expect(shopCookie('currency', '2', 60)).toBe('currency=2; Path=/; Max-Age=5184000; SameSite=Lax')
  })

  it('sets a Secure cookie over https', () => {
    vi.stubGlobal('location', { protocol: 'https:' })
    expect(shopCookie('a', 'b', 1)).toBe('a=b; Path=/; Max-Age=86400; SameSite=Lax; Secure')
  })
})

describe('the language menu', () => {
  it('remembers the language for a year', () => {
    found = [new FakeElement({ language: 'fr' }), new FakeElement({ language: 'de' })]
    rememberLanguage()
    found[1]?.press()
    expect(cookies).toEqual([shopCookie('i18n_redirected', 'de', 365)])
  })
})

describe('the currency menu', () => {
  const open = () => {
    found = [
      new FakeElement({ setCurrency: 'EUR', currencyId: '1' }),
      new FakeElement({ setCurrency: 'GBP', currencyId: '2' }),
    ]
    initCurrencyMenu()
    return found.map((choice) => choice.attributes)
  }

  it('sets the page and the cookie', () => {
    open()
    found[1]?.press()
    expect(root.dataset['currency']).toBe('GBP')
    expect(cookies).toEqual([shopCookie('currency', '2', 60)])
  })

  it('marks the current currency', () => {
    const marks = open()
    expect(marks.map((mark) => mark.get('aria-pressed'))).toEqual(['true', 'false'])
    set('currency', 'GBP')
    expect(marks.map((mark) => mark.get('aria-pressed'))).toEqual(['false', 'true'])
  })

  it('does nothing for the current currency', () => {
    open()
    root.dataset['basket'] = '1'
    found[0]?.press()
    expect(cookies).toEqual([])
    expect(reprice).not.toHaveBeenCalled()
  })

  it.each([
    ['with tickets', '1', ['GBP']],
    ['while empty', undefined, []],
  ])('reprices a basket %s, if need be on the next page', async (_, basket, choices) => {
    const chosen: string[] = []
    vi.stubGlobal('sessionStorage', { setItem: (_key: string, currency: string) => chosen.push(currency) })
    open()
    if (basket) root.dataset['basket'] = basket
    found[1]?.press()
    expect(chosen).toEqual(choices)
    await vi.dynamicImportSettled()
    expect(reprice).toHaveBeenCalledTimes(choices.length)
  })
})

describe('the basket button', () => {
  const open = () => {
    const badge = new FakeElement()
    const figure = new FakeElement()
    const words = new FakeElement({ one: '1 ticket', other: '99 tickets' })
    const header = {
      querySelector: () => Object.assign(badge, { querySelectorAll: () => [figure, words] }),
    }
    showBasketCount(header as unknown as HTMLElement)
    return { badge, figure, words }
  }

  it.each([
    ['1', '1 ticket'],
    ['2', '2 tickets'],
    ['9', '9 tickets'],
  ])('shows %s as "%s"', (count, text) => {
    const { badge, figure, words } = open()
    expect(badge.hidden).toBe(true)
    set('basket', count)
    expect([badge.hidden, figure.textContent, words.textContent]).toEqual([false, count, text])
    set('basket', undefined)
    expect(badge.hidden).toBe(true)
  })
})

describe('other tabs', () => {
  it.each([
    ['guest_cart_element=3; isagent=true', { basket: '3', agent: 'yes' }],
    ['a=b; guest_cart_element=0; isagent=', {}],
    ['guest_cart_element=-1', {}],
    ['guest_cart_element=x; isagent', {}],
    ['other_guest_cart_element=3; other_isagent=true', {}],
  ])('reads the cookies %s when the visitor returns', (cookie, shown) => {
    followOtherTabs()
    for (const event of ['focus', 'pageshow', 'visibilitychange']) {
      root.dataset = { currency: 'EUR', basket: '2', agent: 'yes' }
      cookies = [cookie]
      page.dispatchEvent(new Event(event))
      expect(root.dataset).toEqual({ currency: 'EUR', ...shown })
      cookies = ['guest_cart_element=1; isagent=true']
      page.dispatchEvent(new Event(event))
      expect(root.dataset).toEqual({ currency: 'EUR', basket: '1', agent: 'yes' })
    }
  })

  it.each([
    ['isagent=true', 'USD'],
    ['isagent=', 'GBP'],
    ['a=b', 'GBP'],
  ])('shows what was seen before an agency once its cookie is %s', (cookie, currency) => {
    const kept = new Map([['cityloop.own-currency', 'GBP']])
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => kept.get(key) ?? null,
      removeItem: (key: string) => void kept.delete(key),
    })
    followOtherTabs()
    root.dataset = { currency: 'USD', agent: 'yes' }
    cookies = [cookie]
    page.dispatchEvent(new Event('focus'))
    expect(root.dataset['currency']).toBe(currency)
  })

  it.each([
    ['a=b; currency=2', 'GBP'],
    ['currency=2; a=b', 'GBP'],
    ['currency=7', 'EUR'],
    ['currency=x', 'EUR'],
    ['other_currency=2', 'EUR'],
    ['a=b', 'EUR'],
  ])('takes the currency of the cookies %s when the visitor returns', (cookie, currency) => {
    found = [new FakeElement({ setCurrency: 'GBP', currencyId: '2' })]
    followOtherTabs()
    cookies = [cookie]
    page.dispatchEvent(new Event('focus'))
    expect(root.dataset['currency']).toBe(currency)
  })
})

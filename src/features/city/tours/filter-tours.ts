import { readBookable } from '#client/bookable.ts'
import type { Day } from '#domain/time/day.ts'
import { isCurrency } from '#domain/price/money.ts'
import {
  matchesFilter,
  productFilterKeys,
  productFilterQuery,
  readProductFilter,
  sortProducts,
  type ProductFacts,
} from '#domain/offer/product-filter.ts'
import { keepInAddress, queryOfForm, announceCount } from '#ui/form/filter-form.ts'
import { afterPaint } from '#ui/hydration/after-paint.ts'

/** Replaces what the server said for each currency. */
function hide(element: HTMLElement, isHidden: boolean): void {
  element.hidden = isHidden
  delete element.dataset.hiddenIn
}

/**
 * Sorts and filters the tickets of a city at once, by the rules by which the server does it, and keeps the
 * address up to date. What is free on a day is asked of the API; if that fails, the form is sent and the
 * server answers in words.
 */
export function filterTours(form: HTMLFormElement, list: HTMLElement): void {
  const page = document.documentElement
  const status = document.querySelector<HTMLElement>('[data-shown]')
  const nothing = document.querySelector<HTMLElement>('[data-none]')
  const tickets = [...list.querySelectorAll<HTMLElement>('[data-facts]')].map((item) => ({
    item,
    ...(JSON.parse(item.dataset.facts ?? '{}') as ProductFacts & { place: number }),
  }))
  const recommended = tickets.toSorted((a, b) => a.place - b.place)
  const choices = {
    kinds: tickets.map(({ kind }) => kind),
    languages: tickets.flatMap(({ languages }) => languages),
  }
  const read = (query: URLSearchParams) => readProductFilter(query, choices).filter
  const chosen = () => read(queryOfForm(form))
  const freeOn = new Map<Day, ReadonlySet<number>>()
  const start = chosen().day
  if (start !== undefined && form.dataset.free !== undefined) {
    freeOn.set(start, new Set(form.dataset.free.split(' ').map(Number)))
  }

  function show(): void {
    const filter = chosen()
    const currency = isCurrency(page.dataset.currency) ? page.dataset.currency : 'EUR'
    const free = filter.day === undefined ? undefined : freeOn.get(filter.day)
    let shown = 0
    const sorted = sortProducts(recommended, filter.sort)
    for (const ticket of sorted) {
      const { item } = ticket
      hide(item, !matchesFilter(ticket, filter, { currency, free }))
      if (!item.hidden) shown += 1
      const link = item.querySelector('a')
      // The day goes along to the calendar of the product.
      const search = filter.day === undefined ? '' : `?day=${filter.day}`
      if (link && link.search !== search) link.search = search
    }
    if (sorted.some(({ item }, index) => list.children[index] !== item)) {
      list.append(...sorted.map(({ item }) => item))
    }
    if (nothing) hide(nothing, shown > 0)
    announceCount(status, shown)
  }

  async function choose(): Promise<void> {
    const { day } = chosen()
    if (day !== undefined && !freeOn.has(day)) {
      list.ariaBusy = 'true'
      const free = await readBookable(Number(form.dataset.tourFilter), day)
      // Another day was chosen meanwhile: its own answer is on the way.
      if (chosen().day !== day) return
      if (!free) return form.submit()
      freeOn.set(day, new Set(free))
    }
    list.ariaBusy = null
    keepInAddress(productFilterKeys, productFilterQuery(chosen()))
    // They are about the address that was opened.
    for (const notice of document.querySelectorAll('.city-offers > .notice')) notice.remove()
    show()
  }

  // The browser shows the choice at once; the list follows, so that no press waits for it.
  const answer = () => afterPaint(() => void choose().catch(() => form.submit()))
  form.addEventListener('change', answer)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    answer()
  })
  new MutationObserver(show).observe(page, { attributeFilter: ['data-currency'] })
  // Something may have been chosen while this was loaded. If not, the address stays as it was opened, with
  // what it asks for in vain: a reload then says so again.
  const opened = productFilterQuery(read(new URLSearchParams(location.search)))
  if (productFilterQuery(chosen()) === opened) show()
  else answer()
}

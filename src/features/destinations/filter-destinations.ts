import {
  destinationFilterKeys,
  destinationFilterQuery,
  matchesDestination,
  readDestinationFilter,
  type DestinationFacts,
} from '#domain/place/destination-filter.ts'
import { keepInAddress, queryOfForm, announceCount } from '#ui/form/filter-form.ts'

/** Filters the list and the map of destinations at once, by the server's rules, and keeps the address. */
export function filterAtOnce(form: HTMLFormElement): () => Promise<void> {
  const cities = [...document.querySelectorAll<HTMLElement>('[data-city]')].map((item) => ({
    item,
    ...(JSON.parse(item.dataset.city ?? '{}') as DestinationFacts),
  }))
  const status = form.querySelector<HTMLElement>('[data-shown]')
  const nothing = document.querySelector<HTMLElement>('[data-none]')

  const chosenIn = (query: URLSearchParams) => readDestinationFilter(query, cities)

  function filter(): void {
    document.querySelector('[data-unknown]')?.remove()
    const chosen = chosenIn(queryOfForm(form))
    let shown = 0
    for (const city of cities) {
      const matches = matchesDestination(city, chosen)
      city.item.hidden = !matches
      if (matches) shown += 1
      document.querySelector(`[data-point="${city.id}"]`)?.setAttribute('data-off', String(!matches))
    }
    for (const group of document.querySelectorAll<HTMLElement>('[data-group]')) {
      group.hidden = !group.querySelector('[data-city]:not([hidden])')
    }
    if (nothing) nothing.hidden = shown > 0
    announceCount(status, shown)
    keepInAddress(destinationFilterKeys, destinationFilterQuery(chosen))
  }

  form.addEventListener('input', filter)
  // Something may have been typed while this was loaded.
  const [shown, typed] = [new URLSearchParams(location.search), queryOfForm(form)].map((query) =>
    destinationFilterQuery(chosenIn(query)),
  )
  if (shown !== typed) filter()
  return async () => filter()
}

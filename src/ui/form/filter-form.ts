/** What is chosen in a form that filters a list, as the query by which the server filters it. */
export function queryOfForm(form: HTMLFormElement): URLSearchParams {
  const query = new URLSearchParams()
  for (const [key, value] of new FormData(form)) if (typeof value === 'string') query.set(key, value)
  return query
}

/** Puts a choice into the address in place of the one before; the rest of the query stays. */
export function keepInAddress(keys: readonly string[], choice: string): void {
  const query = new URLSearchParams(location.search)
  for (const key of keys) query.delete(key)
  const search = [query.toString(), choice].filter(Boolean).join('&')
  history.replaceState(history.state, '', location.pathname + (search && `?${search}`))
}

/** Says how many of the list are shown, in the sentence that the server printed beside it. */
export function announceCount(status: HTMLElement | null, shown: number): void {
  if (status) status.textContent = status.dataset.shown?.replace('#', String(shown)) ?? ''
}

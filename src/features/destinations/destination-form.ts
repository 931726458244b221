import { loadOnFocus } from '#ui/form/load-on-focus.ts'

const form = document.querySelector<HTMLFormElement>('[data-destination-filter]')
if (form) loadOnFocus(form, async () => (await import('./filter-destinations.ts')).filterAtOnce(form))

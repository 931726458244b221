import { loadOnFocus } from '#ui/form/load-on-focus.ts'

const form = document.querySelector<HTMLFormElement>('[data-find-booking]')

if (form) {
  loadOnFocus(form, async () => (await import('./send-wanted.ts')).findBookingForm(form))
}

import { loadOnFocus } from '#ui/form/load-on-focus.ts'

const form = document.querySelector<HTMLFormElement>('[data-find-booking]')

if (form) {
  // The shop's own sentences take the place of the browser's.
  form.noValidate = true
  loadOnFocus(form, async () => (await import('./send-wanted.ts')).findBookingForm(form))
}

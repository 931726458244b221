import { loadOnFocus } from '#ui/form/load-on-focus.ts'

const form = document.querySelector<HTMLFormElement>('[data-contact-form]')

if (form) {
  // The shop's own sentences take the place of the browser's.
  form.noValidate = true
  loadOnFocus(form, async () => (await import('./fill-contact-form.ts')).contactForm(form))
}

import { loadOnFocus } from '#ui/form/load-on-focus.ts'

const form = document.querySelector<HTMLFormElement>('[data-contact-form]')

if (form) {
  // A product page names what a group would like to book.
  if (location.search.includes('people='))
    void import('./fill-in-group.ts').then(({ fillInGroup }) => fillInGroup(form, location.search))
  loadOnFocus(form, async () => (await import('./fill-contact-form.ts')).contactForm(form))
}

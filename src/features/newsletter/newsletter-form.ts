import { loadOnFocus } from '#ui/form/load-on-focus.ts'

/** The newsletter's box in the footer and the form of its page. */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]')) {
  loadOnFocus(form, async () => (await import('./subscribe.ts')).newsletterForm(form))
}

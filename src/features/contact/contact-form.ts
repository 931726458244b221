/**
 * The rest is loaded at the first sign that somebody writes. Where it cannot be loaded, the browser posts
 * the form as it does without JavaScript.
 */
const form = document.querySelector<HTMLFormElement>('[data-contact-form]')

if (form) {
  const load = () => import('./fill-contact-form.ts').then(({ contactForm }) => contactForm(form))
  let ready: ReturnType<typeof load> | undefined
  const prepare = () => {
    ready ??= load()
    ready.catch(() => (ready = undefined))
    return ready
  }
  // The shop's own sentences take the place of the browser's.
  form.noValidate = true
  form.addEventListener('focusin', () => void prepare().catch(() => undefined))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void prepare().then(
      (submit) => submit(),
      () => form.submit(),
    )
  })
}

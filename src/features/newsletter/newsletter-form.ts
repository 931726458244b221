/**
 * The newsletter's box in the footer and the form of its page. The rest is loaded at the first sign that
 * somebody subscribes; where it cannot be loaded, the browser posts the form as without JavaScript.
 */
for (const form of document.querySelectorAll<HTMLFormElement>('[data-newsletter]')) {
  const load = () => import('./subscribe.ts').then(({ newsletterForm }) => newsletterForm(form))
  let ready: ReturnType<typeof load> | undefined
  const prepare = () => {
    ready ??= load()
    ready.catch(() => (ready = undefined))
    return ready
  }
  form.addEventListener('focusin', () => void prepare().catch(() => undefined))
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void prepare().then(
      (submit) => submit(),
      () => form.submit(),
    )
  })
}

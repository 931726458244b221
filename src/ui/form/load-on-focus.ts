import { loadOnce } from '#ui/hydration/load-once.ts'

/**
 * Loads what checks and sends a printed form at the first sign that somebody fills it in. Where it cannot be
 * loaded, the browser posts the form as it does without JavaScript.
 *
 * @param load gives the function that submits the form
 */
export function loadOnFocus(form: HTMLFormElement, load: () => Promise<() => Promise<void>>): void {
  const prepare = loadOnce(load)
  // A list may be changed without being focused.
  for (const sign of ['focusin', 'input']) {
    form.addEventListener(sign, () => void prepare().catch(() => undefined))
  }
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void prepare().then(
      (submit) => submit(),
      () => form.submit(),
    )
  })
}

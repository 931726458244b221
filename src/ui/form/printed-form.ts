import { markFields } from './mark-fields.ts'

/** The sentences of a printed form (`forms.json` of its language), each for its key. */
interface Spoken {
  /** Of a field's error code. */
  fieldError: (code: string) => string
  /** Above the marked fields. */
  summary: (count: number) => string
  busy: string
  /** Where the shop gave no reason. */
  lost: string
}

/** Shows in a form that the server printed how its sending goes (`PrintedFormFailed.astro`). */
export function printedForm(form: HTMLFormElement, spoken: Spoken) {
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const failed = form.querySelector<HTMLElement>('[data-failed]')
  const label = button?.textContent ?? ''
  let isBusy = false

  /** Marks the refused fields, by their error codes; without any it clears them. */
  function markRefused(codes: Record<string, string>): void {
    const sentences = Object.fromEntries(
      Object.entries(codes).map(([field, code]) => [field, spoken.fieldError(code)]),
    )
    markFields(form, sentences, spoken.summary(Object.keys(sentences).length))
  }

  function setBusy(now: boolean): void {
    isBusy = now
    if (!button) return
    button.textContent = isBusy ? spoken.busy : label
    for (const name of ['aria-busy', 'aria-disabled']) {
      if (isBusy) button.setAttribute(name, 'true')
      else button.removeAttribute(name)
    }
  }

  return {
    markRefused,
    /** Checks what is typed and sends it, once at a time; undefined when nothing was sent. */
    async send<T, R>(
      check: (fields: unknown) => { output: T } | { codes: Record<string, string> },
      post: (output: T) => Promise<R>,
    ): Promise<R | undefined> {
      if (isBusy) return undefined
      if (failed) failed.hidden = true
      const checked = check(Object.fromEntries(new FormData(form)))
      markRefused('codes' in checked ? checked.codes : {})
      if ('codes' in checked) return undefined
      setBusy(true)
      const reply = await post(checked.output)
      setBusy(false)
      return reply
    },
    showFailure(reason: string): void {
      if (!failed) return
      failed.querySelector('[data-reason]')?.replaceChildren(reason || spoken.lost)
      failed.hidden = false
      failed.scrollIntoView({ block: 'nearest' })
    },
  }
}

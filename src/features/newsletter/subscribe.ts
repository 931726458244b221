import * as v from 'valibot'
import { browser } from '#client/browser.ts'
import { createCaptcha } from '#client/captcha/captcha.ts'
import { subscribeToNewsletter } from '#client/generic.ts'
import { NewsletterForm, NO_COUNTRY } from '#contract/account/subscriber.ts'

/** The sentences of a form, printed with it. */
interface Spoken {
  done: string
  failed: string
  busy: string
  /** The only thing that can be typed wrong is the address. */
  invalid: string
}

/** Sends a newsletter form and says in its status line what became of it. */
export function newsletterForm(form: HTMLFormElement) {
  const spoken = JSON.parse(form.dataset.newsletter ?? '{}') as Spoken
  const status = form.querySelector<HTMLElement>('[role=status]')
  const captcha = createCaptcha(browser)
  let isBusy = false
  const say = (sentence: string) => status?.replaceChildren(sentence)
  captcha.prepare()

  async function submit(): Promise<void> {
    if (isBusy) return
    const parsed = v.safeParse(NewsletterForm, Object.fromEntries(new FormData(form)))
    if (!parsed.success) return say(spoken.invalid)
    isBusy = true
    say(spoken.busy)
    const { countryId = NO_COUNTRY, ...typed } = parsed.output
    const sent = await captcha.submit((answer) =>
      subscribeToNewsletter(browser, { ...typed, countryId, captcha: answer }),
    )
    isBusy = false
    // Nothing but a plain post remains where the captcha cannot be solved here.
    if (!sent.ok && sent.failure.code === 'captcha_failed') return form.submit()
    if (sent.ok) form.reset()
    say(sent.ok ? spoken.done : sent.failure.message || spoken.failed)
  }
  return submit
}

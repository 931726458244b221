import * as v from 'valibot'
import { browser } from '#client/browser.ts'
import { EnquiryForm } from '#contract/contact.ts'
import type { Failure } from '#contract/failure.ts'
import { fieldCodes } from '#contract/field-codes.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Texts } from '#i18n/texts.ts'
import { markFields } from '#ui/form/mark-fields.ts'
import { createEnquirySender } from './enquiry-sender.ts'

type Spoken = Pick<Texts['forms'], 'errors' | 'failed'> & { busy: string }

const known = ['required', 'email', 'too_long', 'invalid'] as const

/** Checks and sends a printed contact form. The captcha is being solved from the first call on. */
export function contactForm(form: HTMLFormElement) {
  const spoken = JSON.parse(form.dataset.contactForm ?? '{}') as Spoken
  const t = islandTranslator(spoken, form.dataset.tag ?? 'en')
  const sender = createEnquirySender(browser)
  const button = form.querySelector<HTMLButtonElement>('button[type=submit]')
  const failed = form.querySelector<HTMLElement>('[data-failed]')
  const label = button?.textContent ?? ''
  let isBusy = false
  sender.prepare()

  function markRefused(codes: Record<string, string>): void {
    const sentenceOf = (code: string) => t(`errors.${known.find((one) => one === code) ?? 'required'}`)
    const sentences: Record<string, string> = {}
    for (const [field, code] of Object.entries(codes)) sentences[field] = sentenceOf(code)
    markFields(form, sentences, t('errors.title', { count: Object.keys(sentences).length }))
  }

  function showBusy(wanted: boolean): void {
    isBusy = wanted
    if (!button) return
    button.textContent = wanted ? t('busy') : label
    for (const name of ['aria-busy', 'aria-disabled']) {
      if (wanted) button.setAttribute(name, 'true')
      else button.removeAttribute(name)
    }
  }

  function showFailure({ code, message, fields }: Failure): void {
    // Nothing but a plain post remains where the captcha cannot be solved here.
    if (code === 'captcha_failed') return form.submit()
    if (fields) return markRefused(fields)
    if (!failed) return
    failed.querySelector('[data-reason]')?.replaceChildren(message || t('failed.lost'))
    failed.hidden = false
    failed.scrollIntoView({ block: 'nearest' })
  }

  function showSent(reference: string): void {
    const sent = document.querySelector<HTMLElement>('[data-contact-sent]')
    const line = sent?.querySelector<HTMLElement>('[data-reference]')
    line?.querySelector('strong')?.replaceChildren(reference)
    if (line) line.hidden = false
    form.reset()
    location.hash = 'sent'
    sent?.focus()
  }

  async function submit(): Promise<void> {
    if (isBusy) return
    if (failed) failed.hidden = true
    const parsed = v.safeParse(EnquiryForm, Object.fromEntries(new FormData(form)))
    markRefused(parsed.success ? {} : fieldCodes(parsed.issues))
    if (!parsed.success) return
    showBusy(true)
    const sent = await sender.send(parsed.output)
    showBusy(false)
    if (sent.ok) showSent(sent.value.reference)
    else showFailure(sent.failure)
  }
  return submit
}

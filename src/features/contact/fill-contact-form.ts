import { browser } from '#client/browser.ts'
import { EnquiryForm } from '#contract/contact.ts'
import type { Failure } from '#contract/failure.ts'
import { checkFields } from '#contract/field-codes.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Texts } from '#i18n/texts.ts'
import { printedForm } from '#ui/form/printed-form.ts'
import { createEnquirySender } from './enquiry-sender.ts'

type Spoken = Pick<Texts['forms'], 'errors' | 'failed'> & { busy: string }

const known = ['required', 'email', 'too_long', 'invalid'] as const

/** Checks and sends a printed contact form. The captcha is being solved from the first call on. */
export function contactForm(form: HTMLFormElement) {
  const spoken = JSON.parse(form.dataset.contactForm ?? '{}') as Spoken
  const t = islandTranslator(spoken, form.dataset.tag ?? 'en')
  const sender = createEnquirySender(browser)
  const shown = printedForm(form, {
    fieldError: (code) => t(`errors.${known.find((one) => one === code) ?? 'required'}`),
    summary: (count) => t('errors.title', { count }),
    busy: t('busy'),
    lost: t('failed.lost'),
  })
  sender.prepare()

  function showFailure({ code, message, fields }: Failure): void {
    // Nothing but a plain post remains where the captcha cannot be solved here.
    if (code === 'captcha_failed') return form.submit()
    if (fields) return shown.markRefused(fields)
    shown.showFailure(message)
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
    const sent = await shown.send(
      (fields) => checkFields(EnquiryForm, fields),
      (enquiry) => sender.send(enquiry),
    )
    if (!sent) return
    if (sent.ok) showSent(sent.value.reference)
    else showFailure(sent.failure)
  }
  return submit
}

import { findBooking } from '#client/booking.ts'
import { browser } from '#client/browser.ts'
import { checkFields } from '#contract/field-codes.ts'
import { BookingWanted } from '#contract/booking/find-booking.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Texts } from '#i18n/texts.ts'
import { printedForm } from '#ui/form/printed-form.ts'

type Spoken = Pick<Texts['forms'], 'failed'> & {
  errors: Texts['forms']['errors'] & { invalid_reference: string }
  busy: string
}

const known = ['required', 'email', 'too_long', 'invalid', 'invalid_reference'] as const

/** Checks and sends the printed form, and shows the one answer there is. */
export function findBookingForm(form: HTMLFormElement) {
  const spoken = JSON.parse(form.dataset.findBooking ?? '{}') as Spoken
  const t = islandTranslator(spoken, form.dataset.tag ?? 'en')
  const shown = printedForm(form, {
    fieldError: (code) => t(`errors.${known.find((one) => one === code) ?? 'required'}`),
    summary: (count) => t('errors.title', { count }),
    busy: t('busy'),
    lost: t('failed.lost'),
  })

  return async function submit(): Promise<void> {
    const sent = await shown.send(
      (fields) => checkFields(BookingWanted, fields),
      (wanted) => findBooking(browser, wanted),
    )
    if (!sent) return
    if (!sent.ok) return shown.showFailure(sent.failure.message)
    form.reset()
    location.hash = 'sent'
    document.querySelector<HTMLElement>('[data-find-booking-sent]')?.focus()
  }
}

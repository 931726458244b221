import type { Hono } from 'hono'
import { BookingWanted } from '#contract/booking/find-booking.ts'
import { ok } from '#domain/result.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'
import type { Limits } from '#server/limits/limits.ts'
import type { Services } from '#server/services/index.ts'
import { plainForm } from './plain-form.ts'

/** "Find my booking" without JavaScript. */
export const findBookingForm = ({ bookingFinder, plainForms, sessions }: Services, limits: Limits): Hono =>
  plainForm(
    {
      path: '/api/booking/find',
      schema: BookingWanted,
      describe(locale) {
        const t = translator(locale, 'find-booking')
        return {
          title: t('title'),
          fields: [
            { name: 'reference', label: t('reference'), type: 'text' },
            { name: 'email', label: t('email'), type: 'email', autocomplete: 'email' },
          ],
        }
      },
      async send(wanted, { locale }) {
        await bookingFinder.find(wanted, locale)
        return ok({ sent: true as const })
      },
      sentHref: (locale) => `${href('findBooking', locale)}#sent`,
    },
    { tickets: plainForms.tickets, limits, sessions },
  )

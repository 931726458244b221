import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Day, Time } from '#domain/time/day.ts'
import type { Prices } from '#domain/price/money.ts'
import { formatTime } from '#i18n/format.ts'
import { Badge } from '#ui/transit/Badge.tsx'
import type { OptionCard } from '../rules/booking-props.ts'
import { cancellation, type CancelTerms } from '../rules/cancellation.ts'
import { savingOf } from '../rules/day-price.ts'
import { AMOUNT_MARK, PriceSentence } from './PriceSentence.tsx'
import type { Translations } from './translations.ts'

interface OptionNotesProps {
  card: OptionCard
  day: OptionDay
  price: { total: Prices; retail: Prices }
  visit: { day: Day; time: Time | undefined }
  terms: CancelTerms
  translations: Translations
}

/** The notes below a ticket: saving, description, times and the deadline for cancelling. */
export function OptionNotes({ card, day, price, visit, terms, translations }: OptionNotesProps) {
  const { t, locale } = translations
  const saving = savingOf(price)
  const { free, text } = cancellation(card, day, visit, terms, translations)
  const hours = card.kind === 'opening_hours' && day.opens !== null && day.closes !== null
  return (
    <>
      {saving && (
        <Badge tone="leaf">
          <span>
            <PriceSentence
              text={t('options.saving', { amount: AMOUNT_MARK })}
              prices={saving}
              locale={locale}
            />
          </span>
        </Badge>
      )}
      <p>{card.description}</p>
      {hours && (
        <p>
          {t('options.hours', {
            opens: formatTime(day.opens ?? '', locale),
            closes: formatTime(day.closes ?? '', locale),
          })}
        </p>
      )}
      <p>{day.validity}</p>
      <p className={free ? 'option-cancel' : undefined}>{text}</p>
    </>
  )
}

import type { OptionDay } from '#contract/catalogue/availability.ts'
import type { Prices } from '#domain/price/money.ts'
import type { CancelTold } from '#i18n/cancel-text.ts'
import { formatTime } from '#i18n/format.ts'
import { Badge } from '#ui/transit/Badge.tsx'
import type { OptionCard } from '../rules/booking-props.ts'
import { savingOf } from '../rules/day-price.ts'
import { AMOUNT_MARK, PriceSentence } from './PriceSentence.tsx'
import type { Translations } from './translations.ts'

interface OptionNotesProps {
  card: OptionCard
  day: OptionDay
  price: { total: Prices; retail: Prices }
  rule: CancelTold | undefined
  translations: Translations
}

/** The notes below a ticket: saving, description, times and the deadline for cancelling. */
export function OptionNotes({ card, day, price, rule, translations }: OptionNotesProps) {
  const { t, locale } = translations
  const saving = savingOf(price)
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
      {rule && <p className={rule.free ? 'option-cancel' : undefined}>{rule.text}</p>}
    </>
  )
}

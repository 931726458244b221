import type { Sale } from '#contract/basket/basket.ts'
import { addDays } from '#domain/time/day.ts'
import { useTranslations } from '#features/payment/translations.tsx'

/** In every zone of a city, this day has a whole day between today and the one before it. */
const soonestReminded = (): string => addDays(new Date().toISOString().slice(0, 10), 3)

/** From the mail to the day itself, in order. Whoever buys late gets no reminder. */
export function WhatHappensNext({ sale }: { sale: Sale }) {
  const { t } = useTranslations()
  const isReminded = sale.lines.some(({ day }) => day >= soonestReminded())
  return (
    <section>
      <h2>{t('paid.after.title')}</h2>
      <ol className="confirmation-next">
        <li>{t('paid.after.mail')}</li>
        {isReminded && <li>{t('paid.after.reminder')}</li>}
        <li>{t('paid.after.day')}</li>
      </ol>
      <p>{t('paid.after.change')}</p>
    </section>
  )
}

import type { Sale, SaleLine } from '#contract/basket.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { TicketStub } from '#ui/TicketStub.tsx'
import { useWords } from './words.tsx'

const ticketsOf = (sum: number, unit: { count: number }): number => sum + unit.count

function Line({ line, currency }: { line: SaleLine; currency: Sale['currency'] }) {
  const { locale, t, passengers } = useWords()
  const units = line.units.map(({ type, count }) => passengers(`types.${type}.count`, { count }))
  return (
    <li className="order-summary-line">
      <p className="order-summary-name">{line.productName}</p>
      <p>{line.optionName}</p>
      <p>
        <time dateTime={line.day}>{formatDay(line.day, locale, 'medium')}</time>
        {line.time && `, ${formatTime(line.time, locale)}`}
      </p>
      <p>{units.join(', ')}</p>
      {line.cancelUntil && (
        <p className="order-summary-cancel">
          {t('summary.cancelUntil', {
            day: formatDay(line.cancelUntil.day, locale, 'medium'),
            time: formatTime(line.cancelUntil.time, locale),
          })}
        </p>
      )}
      <p className="order-summary-price">
        <data value={line.total}>{formatMoney({ amount: line.total, currency }, locale)}</data>
      </p>
    </li>
  )
}

/** What is being paid for. Folded on small screens, where the form comes first. */
export function OrderSummary({ sale }: { sale: Sale }) {
  const { locale, t, links } = useWords()
  const { currency, lines } = sale
  const total = formatMoney({ amount: sale.total, currency }, locale)
  return (
    <TicketStub
      stub={
        <p className="order-summary-total">
          <span>{t('summary.total')}</span>
          <data value={sale.total}>{total}</data>
        </p>
      }
    >
      <details className="order-summary" open={matchMedia('(width >= 1024px)').matches}>
        <summary>
          <h2>{t('summary.title')}</h2>
          <span>
            {t('summary.count', { count: lines.flatMap(({ units }) => units).reduce(ticketsOf, 0) })}
          </span>
        </summary>
        <ul role="list">
          {lines.map((line) => (
            <Line key={line.id} line={line} currency={currency} />
          ))}
        </ul>
        {sale.discount > 0 && (
          <p className="order-summary-discount">
            {t('summary.discount')}{' '}
            <data value={-sale.discount}>{formatMoney({ amount: -sale.discount, currency }, locale)}</data>
          </p>
        )}
        <p>
          <a href={links.basket}>{t('summary.edit')}</a>
        </p>
      </details>
    </TicketStub>
  )
}

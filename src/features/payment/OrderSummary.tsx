import './order-summary.css'
import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import { groupByTicket } from '#domain/sale/ticket.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { Icon } from '#ui/icon/Icon.tsx'
import { chevronDown } from '#ui/icon/icons.ts'
import { TicketStub } from '#ui/transit/TicketStub.tsx'
import { useTranslations } from './translations.tsx'

/** A single ticket, or one part of a package. */
export function SummaryPart({ line }: { line: SaleLine }) {
  const { locale, passengers } = useTranslations()
  const units = line.units.map(({ type, count }) => passengers(`types.${type}.count`, { count }))
  return (
    <div className="order-summary-part">
      <p>{line.optionName}</p>
      <p>
        <time dateTime={line.day}>{formatDay(line.day, locale, 'medium')}</time>
        {line.time && `, ${formatTime(line.time, locale)}`}
      </p>
      {line.guided && <p>{line.guided}</p>}
      <p>{line.validity}</p>
      <p>{units.join(', ')}</p>
      {line.cancellation && (
        <p className={line.cancelUntil ? 'order-summary-cancel' : undefined}>{line.cancellation}</p>
      )}
    </div>
  )
}

function Ticket({
  lines,
  currency,
}: {
  lines: readonly [SaleLine, ...SaleLine[]]
  currency: Sale['currency']
}) {
  const { locale } = useTranslations()
  const total = lines.reduce((sum, line) => sum + line.total, 0)
  return (
    <li className="order-summary-line">
      <p className="order-summary-name">{lines[0].productName}</p>
      <p className="order-summary-price">
        <data value={total}>{formatMoney({ amount: total, currency }, locale)}</data>
      </p>
      {lines.map((line) => (
        <SummaryPart key={line.id} line={line} />
      ))}
    </li>
  )
}

const labels = {
  member: 'summary.memberDiscount',
  coupon: 'summary.discount',
  moved: 'summary.moved',
} as const

/** The tickets to pay for: open at first, with a visible control to fold them. */
export function OrderSummary({ sale }: { sale: Sale }) {
  const { locale, t, shared, links } = useTranslations()
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
      <details className="order-summary" open>
        <summary>
          <h2>{t('summary.title')}</h2>
          <span>{shared('tickets', { count: sale.count })}</span>
          <Icon svg={chevronDown} />
        </summary>
        <ul role="list">
          {groupByTicket(lines).map((ticket) => (
            <Ticket key={ticket[0].id} lines={ticket} currency={currency} />
          ))}
        </ul>
        {sale.discounts.map(({ kind, amount, code }) => (
          <p key={kind} className="order-summary-discount">
            {t(labels[kind])} {code}{' '}
            <data value={-amount}>{formatMoney({ amount: -amount, currency }, locale)}</data>
          </p>
        ))}
        <a className="order-summary-edit" href={links.basket}>
          {t('summary.edit')}
        </a>
      </details>
    </TicketStub>
  )
}

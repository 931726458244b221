import '#features/payment/order-summary.css'
import { voucherFile } from '#client/voucher-file.ts'
import type { PaymentState } from '#contract/payment/payment.ts'
import type { Sale } from '#contract/basket/basket.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { TicketStub } from '#ui/transit/TicketStub.tsx'
import { groupByTicket } from '#domain/sale/ticket.ts'
import { useTranslations } from '#features/payment/translations.tsx'

/** The tickets just bought, with the booking reference and a link to the voucher. */
export function PaidTickets({ state, sale }: { state: PaymentState; sale: Sale }) {
  const { locale, t, passengers, shared } = useTranslations()
  const { voucherToken, email } = state
  const money = (amount: number): string => formatMoney({ amount, currency: sale.currency }, locale)
  return (
    <TicketStub
      stub={
        <div className="paid-tickets-stub">
          {sale.reference && (
            <p>
              <span>{t('paid.reference')}</span>
              <output className="paid-tickets-reference">{sale.reference}</output>
            </p>
          )}
          {sale.discounts.map(({ kind, amount, code }) => (
            <p key={kind}>
              <span>
                {t(kind === 'member' ? 'paid.discount.member' : 'paid.discount.coupon')}
                {code && ` ${code}`}
              </span>
              <data value={-amount}>{money(-amount)}</data>
            </p>
          ))}
          {sale.givenBack && (
            <p>
              <span>{t('paid.givenBack')}</span>
              <data value={-sale.givenBack}>{money(-sale.givenBack)}</data>
            </p>
          )}
          <p>
            <span>{t('paid.total')}</span>
            <data value={sale.total}>{money(sale.total)}</data>
          </p>
        </div>
      }
    >
      <div className="paid-tickets-head">
        <h2>{t('paid.tickets')}</h2>
        <span>{shared('tickets', { count: sale.count })}</span>
      </div>
      <ul role="list" className="paid-tickets-lines">
        {groupByTicket(sale.lines).map((ticket) => (
          <li key={ticket[0].id}>
            <p className="order-summary-name">{ticket[0].productName}</p>
            {ticket.map((line) => (
              <div key={line.id}>
                <p>
                  {line.optionName}, <time dateTime={line.day}>{formatDay(line.day, locale, 'medium')}</time>
                  {line.time && `, ${formatTime(line.time, locale)}`}
                </p>
                {line.guided && <p>{line.guided}</p>}
                <p>{line.validity}</p>
                <p>
                  {line.units
                    .map(({ type, count }) => passengers(`types.${type}.count`, { count }))
                    .join(', ')}
                </p>
                {line.cancellation && <p>{line.cancellation}</p>}
              </div>
            ))}
          </li>
        ))}
      </ul>
      {email && <p>{t('paid.mail', { email })}</p>}
      {voucherToken && (
        <p className="paid-tickets-keep">
          <ButtonLink href={href({ page: 'voucher', token: voucherToken }, locale)} look="action" large>
            {t('paid.voucher')}
          </ButtonLink>
          <ButtonLink href={voucherFile('pdf', voucherToken, locale)}>{t('paid.pdf')}</ButtonLink>
          <ButtonLink href={voucherFile('ics', voucherToken, locale)}>{t('paid.calendar')}</ButtonLink>
        </p>
      )}
    </TicketStub>
  )
}

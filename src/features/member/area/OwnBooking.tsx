import { voucherFile } from '#client/voucher-file.ts'
import type { OwnSale } from '#contract/account/member.ts'
import { groupByTicket } from '#domain/sale/ticket.ts'
import { formatDay, formatMoney, formatTime } from '#i18n/format.ts'
import { href } from '#i18n/routes.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { TicketStub } from '#ui/transit/TicketStub.tsx'
import { useTranslations } from '#features/member/translations.tsx'

const states = {
  cancel_requested: 'cancelRequested',
  cancelled: 'cancelled',
  disputed: 'review',
  review: 'review',
  given_back: 'givenBack',
} as const

/** One sale: its tickets, what was paid, its voucher and the way to change it. */
export function OwnBooking({ sale }: { sale: OwnSale }) {
  const { locale, t, booking } = useTranslations()
  const { reference, status, voucherToken, currency, total, discounts, givenBack } = sale
  const state = status in states ? states[status as keyof typeof states] : undefined
  const money = (amount: number): string => formatMoney({ amount, currency }, locale)

  return (
    <TicketStub
      line={state ? 'grey' : 'red'}
      stub={
        <dl className="member-booking-facts">
          <div>
            <dt>{booking('paid.reference')}</dt>
            <dd>{reference}</dd>
          </div>
          {discounts.map(({ kind, amount }) => (
            <div key={kind}>
              <dt>{booking(kind === 'member' ? 'paid.discount.member' : 'paid.discount.coupon')}</dt>
              <dd>{money(-amount)}</dd>
            </div>
          ))}
          {givenBack && (
            <div>
              <dt>{booking('paid.givenBack')}</dt>
              <dd>{money(-givenBack)}</dd>
            </div>
          )}
          <div>
            <dt>{booking('paid.total')}</dt>
            <dd>{money(total)}</dd>
          </div>
        </dl>
      }
    >
      {state && <p className="member-booking-state">{t(`area.sales.${state}`)}</p>}
      <ul role="list" className="member-booking-tickets">
        {groupByTicket(sale.lines).map((ticket) => (
          <li key={ticket[0].id}>
            <h3>{ticket[0].productName}</h3>
            {ticket.map(({ id, optionName, day, time, units }) => (
              <p key={id}>
                {optionName}, <time dateTime={day}>{formatDay(day, locale, 'medium')}</time>
                {time && `, ${formatTime(time, locale)}`}
                <br />
                {units.map(({ type, count }) => booking(`types.${type}.count`, { count })).join(', ')}
              </p>
            ))}
          </li>
        ))}
      </ul>
      {voucherToken && (
        <p className="member-actions">
          <ButtonLink href={href({ page: 'voucher', token: voucherToken }, locale)} look="action">
            {booking('paid.voucher')}
          </ButtonLink>
          <ButtonLink href={voucherFile('pdf', voucherToken, locale)}>{booking('paid.pdf')}</ButtonLink>
          {status === 'paid' && (
            <ButtonLink href={href({ page: 'changeBooking', token: voucherToken }, locale)} look="plain">
              {t('area.sales.change', { reference: reference ?? '' })}
            </ButtonLink>
          )}
        </p>
      )}
    </TicketStub>
  )
}

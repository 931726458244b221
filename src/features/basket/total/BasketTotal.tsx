import './basket-total.css'
import type { RefObject } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { arrowOn, lock } from '#ui/icon/icons.ts'
import type { Money } from '#domain/price/money.ts'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import type { Progress } from '#features/basket/changes/use-progress.ts'

interface BasketTotalProps {
  translations: BasketTranslations
  sale: Sale
  payment: string
  /** The total before the last change that the visitor did not ask for. */
  before?: Money | undefined
  progress?: Progress
  /** A coupon was sent: its line has its place before the answer, so that nothing moves then. */
  isCouponAsked?: boolean
  ref?: RefObject<HTMLElement | null>
}

const labels = { member: 'total.memberDiscount', coupon: 'total.coupon', moved: 'total.moved' } as const

export function BasketTotal({
  translations,
  sale,
  payment,
  before,
  progress = 'none',
  isCouponAsked = false,
  ref,
}: BasketTotalProps) {
  const { t, common, money } = translations
  const saving = sale.retail - sale.total
  const isWorking = progress !== 'none'
  const awaitsCoupon = isCouponAsked && !sale.discounts.some(({ kind }) => kind === 'coupon')
  return (
    <section className="basket-total" aria-labelledby="basket-total-title" aria-busy={isWorking} ref={ref}>
      <h2 className="basket-total-title" id="basket-total-title">
        {t('total.title')}{' '}
        <span className="basket-total-count">{common('tickets', { count: sale.count })}</span>
      </h2>
      {(awaitsCoupon || sale.discounts.length > 0) && (
        <ul role="list" className="basket-total-sums">
          <li>
            {t('total.tickets')}{' '}
            <data value={sale.total + sale.discount}>{money(sale.total + sale.discount, sale.currency)}</data>
          </li>
          {sale.discounts.map(({ kind, amount, code }) => (
            <li key={kind}>
              {t(labels[kind])}
              {code && ` ${code}`} <data value={-amount}>{money(-amount, sale.currency)}</data>
            </li>
          ))}
          {awaitsCoupon && <li>{t('total.coupon')} …</li>}
        </ul>
      )}
      <p className="basket-total-sum">
        <span className="price price-large basket-total-amount" aria-live="polite">
          {money(sale.total, sale.currency)}
        </span>
        {before && (
          <span>
            <span className="visually-hidden">{t('total.before')} </span>
            <s>{money(before.amount, before.currency)}</s>
          </span>
        )}
      </p>
      {saving > 0 && (
        <p className="basket-total-saving">
          {t('total.retail')} <s>{money(sale.retail, sale.currency)}</s> – {t('total.saving')}{' '}
          <strong>{money(saving, sale.currency)}</strong>
        </p>
      )}
      <ButtonLink look="action" large wide href={payment}>
        {t('total.pay')} <Icon svg={arrowOn} />
      </ButtonLink>
      <div className="basket-total-foot">
        <p className="basket-total-note" data-covered={isWorking}>
          <Icon svg={lock} />
          {t('total.note')}
        </p>
        <p role="status">{isWorking && t(`progress.${progress}`)}</p>
      </div>
    </section>
  )
}

import type { Sale } from '#contract/basket.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { arrowOn, lock } from '#ui/icon/icons.ts'
import type { BasketTranslations } from './basket-translations.ts'

interface BasketTotalProps {
  translations: BasketTranslations
  sale: Sale
  payment: string
}

export function BasketTotal({ translations, sale, payment }: BasketTotalProps) {
  const { t, common, money } = translations
  const saving = sale.retail - sale.total
  return (
    <section className="basket-total" aria-labelledby="basket-total-title">
      <h2 className="basket-total-title" id="basket-total-title">
        {t('total.title')}{' '}
        <span className="basket-total-count">{common('tickets', { count: sale.count })}</span>
      </h2>
      <p className="price price-large basket-total-amount" aria-live="polite">
        {money(sale.total, sale.currency)}
      </p>
      {sale.discounts.length > 0 && (
        <ul role="list" className="basket-total-discounts">
          {sale.discounts.map(({ kind, amount, code }) => (
            <li key={kind}>
              {t(kind === 'member' ? 'total.memberDiscount' : 'total.discount')}
              {code && ` ${code}`} <data value={-amount}>{money(-amount, sale.currency)}</data>
            </li>
          ))}
        </ul>
      )}
      {saving > 0 && (
        <p className="basket-total-saving">
          {t('total.retail')} <s>{money(sale.retail, sale.currency)}</s> – {t('total.saving')}{' '}
          <strong>{money(saving, sale.currency)}</strong>
        </p>
      )}
      <ButtonLink look="action" large wide href={payment}>
        {t('total.pay')} <Icon svg={arrowOn} />
      </ButtonLink>
      <p className="basket-total-note">
        <Icon svg={lock} />
        {t('total.note')}
      </p>
    </section>
  )
}

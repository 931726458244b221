import './basket-bar.css'
import '#ui/bottom-bar.css'
import { useEffect, useState, type RefObject } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'

interface BasketBarProps {
  translations: BasketTranslations
  sale: Sale
  payment: string
  /** The total of the page; while it is in view, the bar steps aside. */
  total: RefObject<HTMLElement | null>
}

/**
 * The total and the way on at the foot of a phone's screen, like the booking bar of a product. It comes with
 * the first scroll: what it covers of the page as it opens could not be scrolled free.
 */
export function BasketBar({ translations: { t, common, money }, sale, payment, total }: BasketBarProps) {
  const [isAway, setAway] = useState(true)
  useEffect(() => {
    if (!total.current) return
    const watch = new IntersectionObserver(([entry]) => setAway(entry?.isIntersecting ?? false))
    watch.observe(total.current)
    return () => watch.disconnect()
  }, [total])

  const [isAtTop, setAtTop] = useState(true)
  useEffect(() => {
    const look = () => setAtTop(scrollY <= 0)
    look()
    addEventListener('scroll', look, { passive: true })
    return () => removeEventListener('scroll', look)
  }, [])

  return (
    <div className="bottom-bar basket-bar" data-away={isAway || isAtTop || undefined}>
      <p className="basket-bar-sum">
        <span className="price">{money(sale.total, sale.currency)}</span>{' '}
        <small>{common('tickets', { count: sale.count })}</small>
      </p>
      <ButtonLink look="action" href={payment}>
        {t('total.pay')}
      </ButtonLink>
    </div>
  )
}

import './card-fields.css'
import { useEffect, useRef } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CardFault, CardForm } from '#features/payment/adyen/card-form.ts'
import type { Checkout } from '#features/payment/adyen/checkout.ts'
import { useTranslations } from '#features/payment/translations.tsx'

interface CardFieldsProps {
  checkout: Checkout | undefined
  /** True while a method without card is chosen: the fields stay in the page with what was typed. */
  hidden: boolean
  onCard: (card: CardForm | undefined) => void
  onEnter: () => void
  onFaults: (faults: readonly CardFault[]) => void
}

/** The node belongs to adyen-web: React renders it once, empty, and never changes its content. */
export function CardFields({ checkout, hidden, onCard, onEnter, onFaults }: CardFieldsProps) {
  const { t } = useTranslations()
  const node = useRef<HTMLDivElement>(null)
  const latest = useRef({ onCard, onEnter, onFaults })
  useEffect(() => {
    latest.current = { onCard, onEnter, onFaults }
  })

  useEffect(() => {
    if (!checkout || !node.current) return
    const { color, fontSize } = getComputedStyle(node.current)
    const card = checkout.mountCard(node.current, {
      color,
      fontSize,
      onEnter: () => latest.current.onEnter(),
      onFaults: (faults) => latest.current.onFaults(faults),
    })
    latest.current.onCard(card)
    return () => {
      latest.current.onCard(undefined)
      card.unmount()
    }
  }, [checkout])

  return (
    <div className="card-fields" hidden={hidden}>
      {!checkout && (
        <div className="card-fields-loading" role="status">
          <span className="visually-hidden">{t('card.loading')}</span>
          <Skeleton shape="block" />
        </div>
      )}
      <div ref={node} />
      <p className="card-fields-safe">{t('card.safe')}</p>
    </div>
  )
}

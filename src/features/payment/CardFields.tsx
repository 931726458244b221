import { useEffect, useRef } from 'react'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { CardFault, CardForm } from './card-form.ts'
import type { Checkout } from './checkout.ts'
import { useWords } from './words.tsx'

interface CardFieldsProps {
  checkout: Checkout | undefined
  /** A method that needs no card keeps the fields, and what was typed, out of sight. */
  hidden: boolean
  onCard: (card: CardForm | undefined) => void
  onEnter: () => void
  onFaults: (faults: readonly CardFault[]) => void
}

/** The node is adyen-web's: React draws it once, empty, and never looks inside again. */
export function CardFields({ checkout, hidden, onCard, onEnter, onFaults }: CardFieldsProps) {
  const { t } = useWords()
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

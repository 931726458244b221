import { useState } from 'react'
import type { Sale } from '#contract/basket.ts'
import { refreshBasket, removeLine } from '#stores/basket.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Notice } from '#ui/Notice.tsx'
import { basketItems, type BasketItem } from './basket-items.ts'
import { BasketTicket } from './BasketTicket.tsx'
import { BasketTotal } from './BasketTotal.tsx'
import { ShareBasket } from './ShareBasket.tsx'
import type { BasketTranslations } from './basket-translations.ts'

interface BasketFilledProps {
  translations: BasketTranslations
  sale: Sale
  receivedAt: number
  payment: string
  /** Whether the basket can be shared by a link. */
  canShare: boolean
  onHoldEnd: () => void
}

export function BasketFilled(props: BasketFilledProps) {
  const { translations, sale, receivedAt, payment, canShare, onHoldEnd } = props
  const [removing, setRemoving] = useState<number>()
  const [refused, setRefused] = useState('')
  const [said, setSaid] = useState('')
  const items = basketItems(sale.lines)

  async function remove(item: BasketItem) {
    if (removing !== undefined) return
    setRemoving(item.id)
    setRefused('')
    const removed = await removeLine(item.id)
    // Another tab has removed it before.
    const isGone = !removed.ok && removed.failure.code === 'not_found'
    if (isGone) await refreshBasket()
    setRemoving(undefined)
    if (removed.ok || isGone) setSaid(translations.t('removed', { name: item.name }))
    else setRefused(removed.failure.message || translations.t('failed.change'))
  }

  return (
    <div className="basket">
      <div className="basket-items">
        <p className="visually-hidden" role="status">
          {said}
        </p>
        {refused && <Notice tone="error" role="alert" title={refused} />}
        <ul className="basket-list" role="list">
          {items.map((item) => (
            <li key={item.id}>
              <BasketTicket
                translations={translations}
                item={item}
                currency={sale.currency}
                removing={removing === item.id}
                onRemove={() => void remove(item)}
              />
            </li>
          ))}
        </ul>
      </div>
      <aside className="basket-side">
        <Countdown
          until={sale.heldUntil}
          now={sale.now}
          receivedAt={receivedAt}
          label={translations.t('hold.label')}
          spoken={(count) => translations.t('hold.spoken', { count })}
          onEnd={onHoldEnd}
        />
        <BasketTotal translations={translations} sale={sale} payment={payment} />
        {canShare && <ShareBasket translations={translations} />}
      </aside>
    </div>
  )
}

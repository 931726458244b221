import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { isPricedOtherwise } from '#stores/basket.ts'
import { $currency } from '#stores/currency.ts'
import { Countdown } from '#ui/Countdown.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BasketBar } from '#features/basket/total/BasketBar.tsx'
import { basketItems, type BasketItem } from './basket-items.ts'
import { BasketEmpty } from './BasketEmpty.tsx'
import { BasketTicket } from '#features/basket/ticket/BasketTicket.tsx'
import { BasketTotal } from '#features/basket/total/BasketTotal.tsx'
import type { BasketTranslations } from './basket-translations.ts'
import { CouponField } from '#features/basket/total/CouponField.tsx'
import { PriceChangeNotice } from '#features/basket/changes/PriceChangeNotice.tsx'
import { RemovedTicket } from '#features/basket/ticket/RemovedTicket.tsx'
import { ShareBasket } from '#features/basket/link/ShareBasket.tsx'
import { Suggestions } from './Suggestions.tsx'
import type { BasketChanges } from '#features/basket/changes/use-basket-changes.ts'
import { usePriceChange } from '#features/basket/changes/use-price-change.ts'
import { useProgress } from '#features/basket/changes/use-progress.ts'
import type { Removal } from '#features/basket/ticket/use-removals.ts'

interface BasketFilledProps {
  translations: BasketTranslations
  sale: Sale
  receivedAt: number
  changes: BasketChanges
  links: { payment: string; destinations: string }
  /** Whether the basket can be shared by a link. */
  canShare: boolean
  /** Whether this build suggests other tours (S2). */
  canSuggest: boolean
  onHoldEnd: () => void
}

type Entry = { item: BasketItem; removal?: Removal }

/** The tickets, and a way back in place of each that was just removed. */
function entriesOf(sale: Sale, { removals, placeOf }: BasketChanges): Entry[] {
  const removed = new Set(removals.map(({ item }) => item.id))
  const items = basketItems(sale.lines).filter(({ id }) => !removed.has(id))
  return [
    ...items.map((item) => ({ item })),
    ...removals.map((removal) => ({ item: removal.item, removal })),
  ].sort((a, b) => placeOf(a.item.id) - placeOf(b.item.id))
}

/** A basket with tickets, or with one that was just removed and can be put back. */
export function BasketFilled(props: BasketFilledProps) {
  const { translations, sale, changes, links } = props
  const isEmpty = sale.count === 0
  const box = useRef<HTMLDivElement>(null)
  /** The height before a ticket was removed, kept so that the footer stays put when the answer arrives. */
  const [height, setHeight] = useState<number>()
  return (
    <div className="basket" ref={box} style={{ minBlockSize: isEmpty ? height : undefined }}>
      <div className="basket-items">
        <p className="visually-hidden" role="status">
          {changes.said}
        </p>
        {changes.refused && <Notice tone="error" role="alert" title={changes.refused} />}
        <ul className="basket-list" role="list">
          {entriesOf(sale, changes).map(({ item, removal }) => (
            <li key={changes.placeOf(item.id)}>
              {removal ? (
                <RemovedTicket
                  translations={translations}
                  removal={removal}
                  onUndo={() => changes.undo(removal)}
                  onEnd={() => changes.forget(removal)}
                />
              ) : (
                <BasketTicket
                  translations={translations}
                  item={item}
                  currency={sale.currency}
                  refusal={changes.refusals[item.id]}
                  onRemove={() => {
                    setHeight(box.current?.offsetHeight)
                    changes.remove(item)
                  }}
                  onUpgrade={(line, to) => changes.upgrade(item, line, to)}
                />
              )}
            </li>
          ))}
        </ul>
        {isEmpty && (
          <BasketEmpty translations={translations} destinations={links.destinations} expired={false} />
        )}
      </div>
      {!isEmpty && <BasketSide {...props} />}
      {!isEmpty && props.canSuggest && (
        <Suggestions
          translations={translations}
          sale={sale}
          without={new Set(changes.removals.map(({ item }) => item.lines[0].productId))}
          onAdd={changes.add}
        />
      )}
    </div>
  )
}

/** What the basket costs, how long it is held, and the way on. */
function BasketSide({ translations, sale, receivedAt, links, canShare, onHoldEnd }: BasketFilledProps) {
  const total = useRef<HTMLElement>(null)
  const change = usePriceChange()
  const [isCouponAsked, setCouponAsked] = useState(false)
  const currency = useStore($currency, { ssr: 'initial' })
  const progress = useProgress(isPricedOtherwise(sale, currency))
  return (
    <aside className="basket-side">
      <Countdown
        until={sale.heldUntil}
        now={sale.now}
        receivedAt={receivedAt}
        label={translations.t('hold.label')}
        spoken={(count) => translations.t('hold.spoken', { count })}
        onEnd={onHoldEnd}
      />
      <BasketTotal
        ref={total}
        translations={translations}
        sale={sale}
        payment={links.payment}
        before={change?.before}
        progress={progress}
        isCouponAsked={isCouponAsked}
      />
      <CouponField translations={translations} sale={sale} onAsk={setCouponAsked} />
      {canShare && <ShareBasket translations={translations} />}
      {/* Last, so that it moves nothing that is about to be pressed. */}
      {change && <PriceChangeNotice translations={translations} change={change} />}
      <BasketBar translations={translations} sale={sale} payment={links.payment} total={total} />
    </aside>
  )
}

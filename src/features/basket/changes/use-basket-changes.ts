import { useEffect, useState } from 'react'
import { isUnanswered } from '#client/unanswered.ts'
import type { Sale, SaleLine } from '#contract/basket/basket.ts'
import type { CrossSellingOffer } from '#contract/basket/cross-selling.ts'
import type { Failure } from '#contract/failure.ts'
import type { Upgrade } from '#contract/basket/upselling.ts'
import type { Result } from '#domain/result.ts'
import { $basket, $currencyFailure, addOption, matchCurrency, refreshBasket } from '#stores/basket.ts'
import { upgradeLine } from '#stores/basket-offers.ts'
import { basketItems, type BasketItem } from '#features/basket/basket-items.ts'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import { inTurn } from './in-turn.ts'
import { forgetUpgrades, upgradeTime } from '#features/basket/ticket/upgrades.ts'
import { useRemovals, type Removal } from '#features/basket/ticket/use-removals.ts'

export const ticketId = (itemId: number): string => `ticket-${itemId}`
export const removalId = (itemId: number): string => `removed-${itemId}`

export interface BasketChanges {
  /** Read aloud after a change. */
  said: string
  removals: readonly Removal[]
  /** Why a ticket was not changed, by its id. */
  refusals: Readonly<Record<number, string>>
  /** A refusal that concerns no ticket. */
  refused: string
  /** Where a ticket stands in the list: one that was swapped or put back keeps its place. */
  placeOf: (itemId: number) => number
  remove: (item: BasketItem) => void
  undo: (removal: Removal) => void
  forget: (removal: Removal) => void
  upgrade: (item: BasketItem, line: SaleLine, to: Upgrade) => Promise<void>
  add: (offer: CrossSellingOffer, time: string | null) => Promise<Result<Sale, Failure>>
}

/** The ticket that was held last. */
const newest = (sale: Sale): BasketItem | undefined =>
  basketItems(sale.lines).reduce<BasketItem | undefined>(
    (found, item) => (found === undefined || item.id > found.id ? item : found),
    undefined,
  )

/** The changes a visitor makes to the basket's tickets, with the words, the focus and the place for each. */
export function useBasketChanges({ t, money }: BasketTranslations): BasketChanges {
  const [said, setSaid] = useState('')
  const [refusals, setRefusals] = useState<Record<number, string>>({})
  const [refused, setRefused] = useState('')
  const [places, setPlaces] = useState<Record<number, number>>({})
  const [focused, setFocused] = useState({ id: '' })
  const setFocusOn = (id: string) => setFocused({ id })

  // Once it is drawn: the ticket that was added, or the button that puts a removed one back.
  useEffect(() => document.getElementById(focused.id)?.focus(), [focused])

  const words = (failure: Failure) => failure.message || t('failed.change')
  useEffect(
    () =>
      $currencyFailure.listen((failure) => setRefused(failure ? failure.message || t('failed.change') : '')),
    [t],
  )

  function refuse(itemId: number, failure: Failure): void {
    setRefusals((known) => ({ ...known, [itemId]: words(failure) }))
    // The basket on the screen may be older than the one that was refused.
    if (failure.code !== 'no_answer') void inTurn(refreshBasket)
  }
  const allow = (itemId: number) =>
    setRefusals((known) => Object.fromEntries(Object.entries(known).filter(([id]) => Number(id) !== itemId)))

  function takePlaceOf(old: BasketItem, sale: Sale): void {
    const item = newest(sale)
    if (!item) return
    setPlaces((known) => ({ ...known, [item.id]: known[old.id] ?? old.id }))
    setFocusOn(ticketId(item.id))
  }

  const { removals, remove, undo, drop } = useRemovals({
    onRemoved(item) {
      allow(item.id)
      setRefused('')
      setSaid(t('removed', { name: item.name }))
      setFocusOn(removalId(item.id))
    },
    onRemovalFailed(item, failure) {
      setSaid('')
      refuse(item.id, failure)
      setFocusOn(ticketId(item.id))
    },
    onRestored(item, sale) {
      setSaid(t('undo.back', { name: item.name }))
      takePlaceOf(item, sale)
    },
    onCouponLost: (code, failure) => setRefused(t('undo.coupon', { code, reason: words(failure) })),
  })

  async function upgrade(item: BasketItem, line: SaleLine, to: Upgrade): Promise<void> {
    allow(item.id)
    const { fromOptionId, toOptionId, difference } = to
    const wanted = { fromOptionId, toOptionId, difference, time: upgradeTime(line, to) }
    const changed = await inTurn(() => upgradeLine(line.id, wanted))
    if (!changed.ok) {
      // Refused, the offer is out of date; unanswered, it may still be pressed again.
      if (!isUnanswered(changed.failure)) forgetUpgrades(line.id, difference.currency)
      return refuse(item.id, changed.failure)
    }
    const { total, currency } = changed.value
    setSaid(t('line.upgraded', { name: to.optionName, total: money(total, currency) }))
    takePlaceOf(item, changed.value)
  }

  async function add(offer: CrossSellingOffer, time: string | null) {
    const { product, optionId, day, passengers } = offer
    const choices = [{ optionId, day, time, passengers }]
    const added = await inTurn(() => addOption({ productId: product.id, choices }))
    if (added.ok) {
      setSaid(t('more.added', { name: product.name }))
      const item = newest(added.value)
      if (item) setFocusOn(ticketId(item.id))
    }
    return added
  }

  return {
    said,
    removals,
    refusals,
    refused,
    placeOf: (itemId) => places[itemId] ?? itemId,
    remove: (item) => void remove(item),
    undo: (removal) => void undo(removal),
    forget: ({ item }) => drop(item.id),
    upgrade,
    add,
  }
}

/** A change of currency in the header may be answered before a change that was pressed earlier. */
export function useOneCurrency(): void {
  useEffect(
    () =>
      $basket.listen((basket) => {
        if (basket.status === 'ready') void inTurn(() => matchCurrency(basket.sale))
      }),
    [],
  )
}

import { LONGEST_LINK, type BasketLink, type LinkedItem } from '#contract/basket/basket-link.ts'
import type { AddToCart } from '#contract/basket/basket-requests.ts'
import type { NamedItem } from '#contract/basket/restore-basket.ts'
import type { Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import { totalOf } from '#domain/price/price.ts'
import { ok } from '#domain/result.ts'
import { href } from '#i18n/routes.ts'
import { isOpen } from '#server/db/schema/sale.ts'
import { readLinkToken, writeLinkToken } from './basket-link-token.ts'
import type { Baskets } from './baskets.ts'
import { checkChoices } from './choices.ts'
import type { ShopContext } from '#server/context.ts'
import type { Holds } from '../stock/holds.ts'
import { itemsOf } from './line-items.ts'
import { nameItem } from './name-item.ts'
import { refuse, type Answer, type Refusal } from '#server/refusal.ts'
import type { RestoreBasket, RestoreCaller, BasketRestored } from './restore-basket.ts'
import { loadSale } from '#server/sales/sale-aggregate.ts'
import type { Session } from '../session/sessions.ts'

/** Long enough to plan a journey. */
const KEPT_DAYS = 30

export interface LinkedTicket extends NamedItem {
  total: number | null
  refusal: Refusal | undefined
}

/** Baskets as a link: signed by the shop, so that nobody can edit them, and without prices. */
export interface BasketLinks {
  make(
    session: Session | undefined,
    items: LinkedItem[] | undefined,
    locale: Locale,
  ): Promise<Answer<BasketLink>>
  read(
    token: string,
    asked: { locale: Locale; currency: Currency },
  ): Promise<Answer<{ until: Date; tickets: LinkedTicket[] }>>
  open(caller: RestoreCaller, token: string, existing: 'keep' | 'delete'): Promise<Answer<BasketRestored>>
}

interface Parts {
  baskets: Baskets
  holds: Holds
  restoreBasket: RestoreBasket
}

export function createBasketLinks(context: ShopContext, parts: Parts): BasketLinks {
  const { db, catalogue, clock, keys, publicOrigin } = context
  const { baskets, holds, restoreBasket } = parts
  const check = (item: AddToCart) => checkChoices(catalogue.current(), item, clock())

  async function ownItems(session: Session | undefined): Promise<LinkedItem[]> {
    if (!session?.saleId) return []
    const facts = await loadSale(db, session.saleId)
    return facts && isOpen(facts.row) ? itemsOf(facts.lines).map(({ item }) => item) : []
  }

  return {
    async make(session, named, locale) {
      const refused = named?.map(check).find((checked) => !checked.ok)
      if (refused) return refused
      const items = named ?? (await ownItems(session))
      if (items.length === 0) return refuse('basket_empty')
      const until = new Date(clock().getTime() + KEPT_DAYS * 86_400_000)
      const token = writeLinkToken(keys.voucher, { items, until })
      if (token.length > LONGEST_LINK) return refuse('too_large')
      return ok({
        items: token,
        url: `${publicOrigin}${href('basket', locale)}?items=${token}`,
        count: items.length,
        expiresAt: until.toISOString(),
      })
    },

    async read(token, { locale, currency }) {
      const link = readLinkToken(keys.voucher, token, clock())
      if (!link.ok) return link
      const looked = link.value.items.map((item) => ({ item, checked: check(item) }))
      const gone = await holds.precheckAvailability(
        looked.map(({ checked }) => (checked.ok ? checked.value : [])),
      )
      const tickets = looked.map(({ item, checked }, at): LinkedTicket => {
        const refused = checked.ok ? gone[at] : checked
        const price = checked.ok && totalOf(checked.value.flatMap(({ units }) => units)).total[currency]
        return {
          ...nameItem(catalogue.current(), item, locale),
          total: refused || price === false ? null : price,
          refusal: refused && !refused.ok ? refused.failure : undefined,
        }
      })
      return ok({ until: link.value.until, tickets })
    },

    async open(caller, token, existing) {
      const link = readLinkToken(keys.voucher, token, clock())
      if (!link.ok) return link
      return restoreBasket(caller, {
        wanted: (_tx, { lines }) =>
          Promise.resolve(ok({ items: link.value.items, old: existing === 'delete' ? lines : [] })),
        unchanged: async () => ({ sale: await baskets.read(caller), session: caller.session }),
      })
    },
  }
}

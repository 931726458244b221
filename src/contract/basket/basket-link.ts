import * as v from 'valibot'
import { BasketChoice } from './basket-requests.ts'
import { call } from '#contract/call.ts'
import { listOf } from '#contract/sized.ts'
import { NamedItem, Reason, RestoredBasket } from './restore-basket.ts'
import { Currency, Id, Instant, MinorUnits } from '#contract/common-schemas.ts'

const { optionId, day, time, passengers } = BasketChoice.entries

/** A ticket in a link: the choice alone, without price or traveller details. */
export const LinkedItem = v.object({
  productId: Id,
  choices: listOf(v.object({ optionId, day, time, passengers }), { min: 1, max: 10, few: 'no_choice' }),
})
export type LinkedItem = v.InferOutput<typeof LinkedItem>

const MOST_ITEMS = 20
export const LinkedItems = listOf(LinkedItem, { min: 1, max: MOST_ITEMS, few: 'basket_empty' })

/** The longest address that servers accept: about sixty choices. */
export const LONGEST_LINK = 8_000
const LinkToken = v.pipe(
  v.string(),
  v.minLength(1, 'link_invalid'),
  v.maxLength(LONGEST_LINK, 'link_invalid'),
)

export const BasketLink = v.object({
  items: v.string(),
  url: v.string(),
  count: v.number(),
  expiresAt: Instant,
})
export type BasketLink = v.InferOutput<typeof BasketLink>

/** A link holds no seats: whoever opens it gets what is available then, at the prices of that day. */
export const makeBasketLink = call({
  method: 'POST',
  path: '/transaction/basketLink',
  tag: 'basket',
  feature: 'sharedCart',
  summary: 'A signed link to the given tickets, or else to those of the caller’s basket',
  body: v.object({ items: v.optional(LinkedItems) }),
  bodyBytes: 48 * 1024,
  reply: BasketLink,
  status: 201,
})

export const BasketLinkContent = v.object({
  expiresAt: Instant,
  currency: Currency,
  data: v.array(
    v.object({
      ...NamedItem.entries,
      /** Today's price; `null` when unavailable. */
      total: v.nullable(MinorUnits),
      reason: v.nullable(Reason),
    }),
  ),
})
export type BasketLinkContent = v.InferOutput<typeof BasketLinkContent>

export const readBasketLink = call({
  method: 'GET',
  path: '/transaction/basketLink',
  tag: 'basket',
  feature: 'sharedCart',
  summary: 'The tickets of a link, which of them are available, and their prices',
  query: v.object({ items: LinkToken }),
  reply: BasketLinkContent,
})

export const openBasketLink = call({
  method: 'POST',
  path: '/transaction/basketLink/open',
  opensSession: true,
  tag: 'basket',
  feature: 'sharedCart',
  summary: 'Put the tickets of a link into the basket, beside or in place of what is in it',
  body: v.object({
    items: LinkToken,
    /**
     * With `delete`, the old tickets are removed only when at least one ticket of the link is available.
     */
    existing: v.picklist(['keep', 'delete'], 'invalid'),
  }),
  reply: RestoredBasket,
  status: 201,
  idempotent: true,
})

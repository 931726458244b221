import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { Sale } from '#contract/basket/basket.ts'
import { canBook } from '#domain/offer/availability.ts'
import { daysWith, optionsOn } from './days.ts'

/**
 * Adds a ticket, for two by default, to the basket of this browser as the product page does, for journeys
 * that begin at the basket. The page's own cookies take the session.
 */
export async function fillBasket(
  page: Page,
  productId: number,
  { currency = 'EUR', day: wanted, adults = 2 }: { currency?: string; day?: string; adults?: number } = {},
): Promise<Sale> {
  const { request } = page.context()
  const day = wanted ?? (await daysWith(request, productId, 'available'))[0] ?? ''
  const [option] = (await optionsOn(request, productId, day)).filter(({ status }) => canBook(status))
  const slot = option?.slots.find(
    ({ status, takes = null }) => canBook(status) && (takes === null || takes >= adults),
  )
  const reply = await request.post('/api/v2/transaction/addToCart', {
    headers: { 'sec-fetch-site': 'same-origin', 'idempotency-key': randomUUID(), currency },
    data: {
      productId,
      choices: [{ optionId: option?.optionId, day, time: slot?.time, passengers: { adult: adults } }],
    },
  })
  if (reply.status() !== 201) throw new Error(`addToCart answered ${reply.status()}: ${await reply.text()}`)
  return v.parse(Sale, await reply.json())
}

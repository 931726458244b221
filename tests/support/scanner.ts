import { randomUUID } from 'node:crypto'
import { addToBasket } from '#client/basket.ts'
import { loginScanner, redeem } from '#client/scan.ts'
import type { BasketChoice } from '#contract/basket/basket-requests.ts'
import type { VoucherTicket } from '#contract/booking/voucher.ts'
import { createStaffAccounts } from '#server/services/scan/staff-accounts.ts'
import { anAddition } from '#tests/fixtures/choice.ts'
import type { TestShop } from './open-shop.ts'
import { payFor } from './pay.ts'
import type { Visitor } from './visitor.ts'

export const STAFF_PASSWORD = 'every seat is taken'

export const accountsOf = ({ database, context }: TestShop) => createStaffAccounts(database.db, context.clock)

/** Somebody who scans, logged in; of the fixtures' operator in Paris unless another is named. */
export async function aScanner(
  shop: TestShop,
  login: string,
  {
    operator = 'imperiale',
    headers = {},
  }: { operator?: string | null; headers?: Record<string, string> } = {},
): Promise<Visitor> {
  const place = operator === null ? {} : { operator: { cityId: 41, operatorKey: operator } }
  await accountsOf(shop).add({ login, name: `Staff ${login}`, password: STAFF_PASSWORD, ...place })
  const visitor = shop.visit(headers)
  const entered = await loginScanner(visitor, { login, password: STAFF_PASSWORD, scanner: login })
  if (!entered.ok) throw new Error(`the scanner was refused: ${entered.failure.code}`)
  return visitor
}

/** A sold ticket with its codes. */
export async function aSoldTicket(
  shop: TestShop,
  { productId = 2182, ...over }: Partial<BasketChoice> & { productId?: number } = {},
): Promise<VoucherTicket & { saleId: number; buyer: Visitor }> {
  const buyer = shop.visit()
  const added = await addToBasket(buyer, anAddition(over, productId), randomUUID())
  if (!added.ok) throw new Error(`the ticket was refused: ${added.failure.code}`)
  const saleId = await payFor(shop, buyer)
  const [ticket] = (await shop.services.vouchers.ofSale(saleId, 'en'))?.voucher.tickets ?? []
  if (!ticket) throw new Error('the sale has no ticket')
  return { ...ticket, saleId, buyer }
}

export const aScan = (code: string, over: Partial<Parameters<typeof redeem>[1]> = {}) => ({
  scanId: randomUUID(),
  code,
  productId: 2182,
  day: '2026-12-01',
  ...over,
})

/** The verdict on a code, or the refusal of the call. */
export async function verdictOn(scanner: Visitor, code: string, over: Parameters<typeof aScan>[1] = {}) {
  const answer = await redeem(scanner, aScan(code, over))
  return answer.ok ? answer.value.verdict : answer.failure.code
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { codeReport } from '#server/services/scan/code-report.ts'
import { createTicketKeyPair, signTicket } from '#server/vouchers/signed-code.ts'
import { revokeVoucher } from '#server/vouchers/issue.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import { aScanner, aSoldTicket, verdictOn } from '#tests/support/scanner.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

const report = (content: string) => codeReport(shop.context, content)

it('reports what a code is and was for', async () => {
  const { code, scanCode, saleId } = await aSoldTicket(shop, { passengers: { adult: 2 } })
  const about = `For: Paris by open bus, Paris; 2 adults; 2026-12-01 (sale ${saleId}).`
  const [, kid] = scanCode.split('.')
  expect(await report(scanCode)).toBe(
    `Genuine: ${code}, signed with the key ${kid}.\n${about}\nState: not used yet.`,
  )
  shop.setClock('2026-12-01T08:30:00Z')
  await verdictOn(await aScanner(shop, 'bus-1'), scanCode)
  expect(await report(code.toLowerCase())).toBe(
    `${code} was typed, so there is no signature to check.\n${about}\n` +
      'State: used on 2026-12-01 at 09:30 (Paris), scanned by bus-1.',
  )
  await shop.database.db.transaction((tx) => revokeVoucher(tx, saleId, new Date()))
  expect(await report(scanCode)).toContain('State: cancelled.')
  expect(await report(`${scanCode}A`)).toContain('changed after it was signed')
})

it('says why a code is not ours', async () => {
  const ticket = {
    code: '2222-2222-2222',
    productId: 2182,
    from: '2026-12-01',
    until: '2026-12-01',
    time: null,
    units: [],
  }
  const foreign = signTicket(ticket, createTicketKeyPair())
  expect(await report(foreign)).toBe('Not genuine: signed with a key that is not of this shop.')
  expect(await report('hello')).toBe('This is no ticket code.')
  expect(await report('2222-2222-2222')).toContain('The books have no ticket with this code.')
  expect(await report((await shop.context.ticketKeys.signer())(ticket))).toMatch(
    /^Genuine: 2222.*\nThe books have no/,
  )
})

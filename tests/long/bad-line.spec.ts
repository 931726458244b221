import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import * as v from 'valibot'
import { readEnvironment } from '#config/environment.ts'
import { href } from '#i18n/routes.ts'
import { openDatabase } from '#server/db/database.ts'
import { putBehindBadLine } from '#tests/support/bad-line.ts'
import { test } from '#tests/support/failing-calls.ts'
import { insist } from '#tests/support/insist.ts'
import { expect } from '#tests/support/journey.ts'
import { cityPath, paris, productName, productPath } from '#tests/support/places.ts'
import { fillInCard, fillInPayer, goodCard, payButton } from '#tests/support/purchase.ts'
import { watchShifts } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

const BUS = 2182
const SLOW = 2_000
/** When a font arrives late, the words beside it move by less than anybody can see. */
const FONT_SHIFT = 0.0001
/** Loses the answer of the first addition and of the first payment, among others. */
const SEED = '2467'

const search = wordsOf('en', 'search')
const booking = wordsOf('en', 'availability')
const basket = wordsOf('en', 'basket')
const payment = wordsOf('en', 'payment')
const confirmed = wordsOf('en', 'payment-confirmed')

async function findTour(page: Page): Promise<void> {
  await page.goto(href('home', 'en'))
  const main = page.getByRole('main')
  await main
    .getByRole('textbox', { name: search('label') })
    .first()
    .focus()
  const box = main.getByRole('combobox', { name: search('label') })
  await insist(page, {
    press: async () => {
      await box.fill('')
      await box.pressSequentially('prais')
    },
    done: main.getByRole('option', { name: /^Paris/ }),
    trouble: main.getByText(search('failed')).locator('visible=true'),
  })
  await main
    .getByRole('option', { name: /^Paris/ })
    .first()
    .click()
  await page.waitForURL(`**${cityPath(paris, 'en')}`)
  await main
    .getByRole('link', { name: productName(paris, BUS, 'en'), exact: true })
    .first()
    .click()
  await page.waitForURL(`**${productPath(paris, BUS, 'en')}`)
}

async function addToBasket(page: Page): Promise<void> {
  const days = page.getByRole('grid').getByRole('button', { name: `, ${booking('status.available')}, ` })
  const ticket = page
    .getByRole('radiogroup', { name: booking('steps.option') })
    .getByRole('radio')
    .first()
  const part = page.locator('#booking-part-0').getByRole('alert').filter({ hasText: /./ })
  await insist(page, {
    // A month that ends has only few days.
    press: () => days.last().click(),
    done: ticket,
    trouble: part,
    retry: part.getByRole('button'),
  })
  await ticket.check()
  await insist(page, {
    press: () => page.getByRole('button', { name: booking('add'), exact: true }).click(),
    done: page.getByRole('dialog', { name: booking('added.title') }),
    trouble: page.locator('#booking-add').getByRole('alert'),
  })
}

async function useBasket(page: Page): Promise<void> {
  const main = page.getByRole('main')
  const name = productName(paris, BUS, 'en')
  const ticket = main.getByRole('heading', { name })
  const failed = main.getByRole('alert').filter({ hasText: /./ })
  await insist(page, {
    press: () => page.getByRole('link', { name: booking('added.go') }).click(),
    done: ticket,
    trouble: failed,
    retry: page.getByRole('button', { name: basket('failed.retry') }),
  })
  await main.getByText(basket('coupon.question')).click()
  await main.getByRole('textbox', { name: basket('coupon.label') }).fill('TRYLOOP10')
  await insist(page, {
    press: () => main.getByRole('button', { name: basket('coupon.apply') }).click(),
    done: main.getByText(basket('coupon.named', { code: 'TRYLOOP10' })).first(),
    trouble: failed,
  })
  const undo = main.getByRole('button', { name: `${basket('undo.action')}: ${name}` })
  await insist(page, {
    press: () => main.getByRole('button', { name: basket('line.removeNamed', { name }) }).click(),
    done: undo,
    trouble: failed,
  })
  await insist(page, { press: () => undo.click(), done: ticket, trouble: failed })
}

async function payForIt(page: Page, email: string): Promise<void> {
  const main = page.getByRole('main')
  await insist(page, {
    press: () =>
      main
        .getByRole('link', { name: basket('total.pay') })
        .first()
        .click(),
    done: main.getByRole('region', { name: payment('sections.payer') }),
    trouble: main.getByRole('alert').filter({ hasText: payment('failed.title') }),
    retry: main.getByRole('button', { name: payment('failed.retry') }),
  })
  await fillInPayer(page, 'en', email)
  const card = main.getByText(payment('card.failedTitle'))
  await insist(page, {
    press: async () => undefined,
    done: page.locator('[data-cse="encryptedSecurityCode"] iframe'),
    trouble: card,
    retry: main.getByRole('button', { name: payment('card.retry') }),
  })
  await fillInCard(page, goodCard)
  await insist(page, {
    press: () => payButton(page, 'en').click(),
    done: page.getByRole('heading', { name: confirmed('paid.title') }),
    trouble: main
      .getByRole('alert')
      .filter({ hasText: /./ })
      .or(main.getByRole('heading', { name: confirmed('failed.title') })),
    retry: payButton(page, 'en').or(main.getByRole('button', { name: confirmed('failed.retry') })),
  })
}

/** What the shop's books and the bank's have of the payer's sales. */
async function inTheBooks(email: string) {
  const database = await openDatabase(readEnvironment())
  try {
    const { rows } = await database.pool.query<{ reference: string; amount: string; tickets: string }>(
      `select attempt.reference, attempt.amount,
         (select count(*) from sale_line where sale_line.sale_id = sale.id and removed_at is null) as tickets
       from payer join sale on sale.id = payer.sale_id
         join payment_attempt attempt on attempt.sale_id = sale.id
       where payer.email = $1 and sale.status = 'paid' and attempt.state = 'authorised'`,
      [email],
    )
    return rows.map(({ reference, amount, tickets }) => ({
      reference,
      amount: Number(amount),
      tickets: Number(tickets),
    }))
  } finally {
    await database.close()
  }
}

const Ledger = v.array(
  v.object({ reference: v.string(), amount: v.object({ value: v.number() }), answer: v.unknown() }),
)

const lines = [
  { what: 'slow', failing: 0 },
  { what: 'slow and loses one call in five', failing: 0.2 },
]

for (const { what, failing } of lines) {
  test(`buys one ticket while the API is ${what}`, { tag: '@desktop' }, async ({ page, request }) => {
    test.setTimeout(240_000)
    const email = `${randomUUID()}@example.org`
    const shifts = await watchShifts(page)
    const line = await putBehindBadLine(page, { delay: SLOW, failing, seed: SEED })
    await findTour(page)
    await addToBasket(page)
    await useBasket(page)
    await payForIt(page, email)
    await page.getByRole('link', { name: confirmed('paid.voucher') }).click()
    await expect(page.getByRole('heading', { name: productName(paris, BUS, 'en') })).toBeVisible()
    const noticed = shifts.filter(({ value }) => value > FONT_SHIFT)
    if (failing === 0) expect.soft(noticed, 'moved with a late answer').toEqual([])

    const told = line.told.map(({ call, fault }) => `${call}: ${fault}`).join(', ')
    test.info().annotations.push({ type: 'failed calls', description: `${told} of ${line.count()}` })
    expect(new Set(line.told.map(({ fault }) => fault)).size).toBe(failing > 0 ? 3 : 0)
    const books = await inTheBooks(email)
    expect(books).toMatchObject([{ tickets: 1 }])
    const sandbox = `http://localhost:${process.env.SANDBOX_PORT ?? 4322}/control/payments`
    const ledger = v.parse(Ledger, await (await request.get(sandbox)).json())
    const sale = books[0]?.reference.replace(/-\d+$/, '') ?? ''
    const charged = ledger.filter(({ reference }) => reference.startsWith(sale))
    expect(charged).toMatchObject([
      { amount: { value: books[0]?.amount }, answer: { resultCode: 'Authorised' } },
    ])
  })
}

import { afterAll, beforeAll, expect, it } from 'vitest'
import { readAgentSales, readStatement } from '#client/agent.ts'
import { localeEntries, type Locale } from '#config/locales.ts'
import { readAllPages } from '#features/agent-area/read-all-pages.ts'
import { salesCsv } from '#features/agent-area/sales-csv.ts'
import { statementCsv } from '#features/agent-area/statement-csv.ts'
import { accountsOf, anAgent, buyOnCredit } from '#tests/support/agent.ts'
import { openTestShop, type TestShop } from '#tests/support/open-shop.ts'
import type { Visitor } from '#tests/support/visitor.ts'
import { wordsOf } from '#tests/support/words.ts'

const AGENCY = 'exports@sunny.example'
let shop: TestShop
let agent: Visitor
beforeAll(async () => {
  shop = await openTestShop({ now: '2026-10-31T23:59:59Z' })
  agent = await anAgent(shop, AGENCY, { credit: 500_50 })
  for (const moment of ['2026-11-01T00:00:00Z', '2026-11-30T23:59:59Z', '2026-12-01T00:00:00Z']) {
    shop.setClock(moment)
    await buyOnCredit(agent, { day: '2027-01-20' })
  }
  await accountsOf(shop).move(AGENCY, { kind: 'corrected', amount: -5, note: '=1+1; a "test"' })
})
afterAll(() => shop.close())

const textsOf = (locale: Locale) => ({ t: wordsOf(locale, 'agent'), tag: localeEntries[locale].tag })
/** The rows without the byte order mark, with the generated references replaced. */
const rowsOf = (csv: string): string[] =>
  csv
    .replace(/^\uFEFF/, '')
    .replaceAll(/CL\w{8}/g, 'CL…')
    .trimEnd()
    .split('\r\n')

async function exportSales(locale: Locale, month: string): Promise<string[]> {
  const all = await readAllPages(
    (page) => readAgentSales(agent, { month, ...page }),
    ({ id }) => id,
  )
  return all.ok ? rowsOf(salesCsv(all.value.items, textsOf(locale))) : []
}

async function exportStatement(locale: Locale, month: string): Promise<string[]> {
  const all = await readAllPages(
    (page) => readStatement(agent, { month, ...page }),
    ({ number }) => number,
  )
  return all.ok ? rowsOf(statementCsv(all.value.first, all.value.items, textsOf(locale))) : []
}

it('exports the sales of a month', async () => {
  expect(await exportSales('en', '2026-11')).toEqual([
    'Reference,Sold at (UTC),Status,Customer,Email,Tickets,Days,Total,Currency',
    'CL…,2026-11-01 00:00,Booked,Zoë Tester,zoe@example.com,Paris by open bus,2027-01-20,40.00,EUR',
    'CL…,2026-11-30 23:59,Booked,Zoë Tester,zoe@example.com,Paris by open bus,2027-01-20,40.00,EUR',
  ])
})

it('exports the statement of a month', async () => {
  expect(await exportStatement('de', '2026-12')).toEqual([
    'Datum (UTC);Vorgang;Buchungsnummer;Notiz;Betrag;Guthaben danach;Währung',
    ';Anfangsguthaben;;;;420,50;EUR',
    '2026-12-01 00:00;Verkauf;CL…;;-40,00;380,50;EUR',
    `2026-12-01 00:00;Korrektur;;"'=1+1; a ""test""";-0,05;380,45;EUR`,
    ';Endguthaben;;;;380,45;EUR',
  ])
})

it('closes a statement with the credit of its last day', async () => {
  const read = await readStatement(agent, { to: '2026-11-30' })
  expect(read.ok && read.value).toMatchObject({ credit: 380_45, opening: 0, closing: 420_50, total: 3 })
})

it('exports a month without sales', async () => {
  expect(await exportSales('fr', '2026-09')).toEqual([
    'Référence;Vendu le (UTC);Statut;Client;E-mail;Billets;Jours;Total;Devise',
  ])
  expect(await exportStatement('fr', '2027-02')).toEqual([
    'Date (UTC);Opération;Référence;Note;Montant;Solde après;Devise',
    ';Solde initial;;;;380,45;EUR',
    ';Solde final;;;;380,45;EUR',
  ])
})

it('exports more than the API gives at once', async () => {
  shop.setClock('2027-01-05T12:00:00Z')
  for (let note = 1; note <= 51; note += 1)
    await accountsOf(shop).move(AGENCY, { kind: 'corrected', amount: 1, note: `correction ${note}` })
  const rows = await exportStatement('en', '2027-01')
  expect(rows).toHaveLength(1 + 1 + 51 + 1)
  expect(rows.slice(1, 3)).toEqual([
    ',Opening balance,,,,380.45,EUR',
    '2027-01-05 12:00,Correction,,correction 1,0.01,380.46,EUR',
  ])
  expect(rows.at(-1)).toBe(',Closing balance,,,,380.96,EUR')
})

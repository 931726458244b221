import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { BrandFile } from '#config/brand/brand-file.ts'
import { projectPath } from '#config/project-folder.ts'
import { aVoucher } from '#tests/fixtures/voucher.ts'
import { drawingOf, linesOf } from '#tests/support/pdf-text.ts'

const brandDir = mkdtempSync(join(tmpdir(), 'brand-'))

/** Mails and vouchers of a shop whose brand is in `brandDir`; their modules read it once. */
const load = async () => ({
  ...(await import('./letters/letter.ts')),
  ...(await import('./letters/markup.ts')),
  ...(await import('./message.ts')),
  ...(await import('#server/vouchers/calendar.ts')),
  ...(await import('#server/vouchers/pdf/voucher-pdf.ts')),
})
let shop: Awaited<ReturnType<typeof load>>

beforeAll(async () => {
  cpSync(projectPath('src', 'brand'), brandDir, { recursive: true })
  const file = readFileSync(join(brandDir, 'brand.json'), 'utf8')
  const { colours, ...shipped } = JSON.parse(file) as BrandFile
  const own = {
    ...shipped,
    name: 'Night Buses',
    colours: { ...colours, light: { ...colours.light, sign: '#201060', accent: '#5a2ca0' } },
    legal: { ...shipped.legal, name: 'Night Buses GmbH', address: ['Nachtweg 9', '10115 Berlin'] },
    contact: { email: 'hello@nightbuses.org', phone: null },
  }
  writeFileSync(join(brandDir, 'brand.json'), JSON.stringify(own))
  vi.stubEnv('BRAND_DIR', brandDir)
  vi.resetModules()
  shop = await load()
})
afterAll(() => rmSync(brandDir, { recursive: true, force: true }))

it('writes mails in the name, colours and company of the brand', async () => {
  const { html, letter, toMessage } = shop
  const mail = letter({
    locale: 'de',
    subject: 'Hallo',
    preview: '',
    name: 'Ada',
    intro: 'Guten Tag',
    body: html``,
    bodyText: '',
    action: { label: 'Ansehen', href: 'https://shop.example/' },
    closing: [],
  })
  const message = await toMessage(mail, { recipient: 'ada@example.org', messageId: '1' })
  expect(message?.from).toEqual({ name: 'Night Buses', address: 'hello@nightbuses.org' })
  for (const text of [mail.html, mail.text]) {
    expect(text).toContain('Night Buses GmbH, Nachtweg 9, 10115 Berlin')
    expect(text).toContain('hello@nightbuses.org')
    expect(text).toMatch(/Ihr Night Buses-Team/)
    expect(text).not.toMatch(/cityloop/i)
  }
  expect(mail.html).toContain('background: #201060; border-bottom: 6px solid #5a2ca0')
  expect(mail.html).not.toContain('#d42a1f')
})

it('prints vouchers in the name, colours and company of the brand', async () => {
  const pdf = await shop.voucherPdf(aVoucher(), 'de')
  const text = linesOf(pdf).join('\n')
  for (const told of ['Night Buses', 'Night Buses GmbH, Nachtweg 9, 10115 Berlin', 'hello@nightbuses.org'])
    expect(text).toContain(told)
  expect(`${text}${pdf.toString('latin1')}`).not.toMatch(/cityloop/i)
  // #5a2ca0, as PDF writes colours.
  expect(drawingOf(pdf)).toMatch(/0\.3529\d* 0\.1725\d* 0\.6274\d* (?:rg|scn)/)
})

it('puts the brand into calendars', () => {
  const ics = shop.voucherCalendar(aVoucher(), 'de', 'https://shop.example/x')
  expect(ics).toContain('PRODID:-//Night Buses//')
  expect(ics).toContain('@nightbuses.org')
  expect(ics).not.toMatch(/cityloop/i)
})

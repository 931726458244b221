import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { splitScanCode, unpackTicket } from '#domain/ticket/scan-code.ts'
import { ensureProgram } from '#scripts/support/debian.ts'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { expect, test } from '#tests/support/journey.ts'
import { settled } from '#tests/support/screen-faults.ts'
import { wordsOf } from '#tests/support/words.ts'

/** Readers that are not ours: zbar for codes, poppler for PDFs. */
const read = async (program: string, ...words: string[]): Promise<string> =>
  (await promisify(execFile)(program, words)).stdout

const PARIS_BUS = 2182
const SEINE_CRUISE = 2110
let folder = ''

test.beforeAll(async () => {
  test.setTimeout(180_000)
  await ensureProgram('zbarimg', 'zbar-tools')
  await ensureProgram('pdfinfo', 'poppler-utils')
  folder = await mkdtemp(join(tmpdir(), 'cityloop-voucher-'))
})
test.afterAll(() => rm(folder, { recursive: true, force: true }))

test('is readable by other programs', { tag: '@desktop' }, async ({ page }) => {
  const t = wordsOf('es', 'voucher')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(await buyVoucher(page, 'es', [PARIS_BUS]))
  await settled(page)
  const screens = []
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const file = join(folder, `${colorScheme}.png`)
    await page.screenshot({ path: file })
    screens.push(await read('zbarimg', '--quiet', '--raw', file))
  }
  expect(screens[0]).toMatch(/^CL1\./)
  expect(screens[1]).toBe(screens[0])

  const link = await page.getByRole('link', { name: t('actions.pdf') }).getAttribute('href')
  const pdf = join(folder, 'voucher.pdf')
  await writeFile(pdf, await (await page.request.get(link ?? '')).body())
  await read('pdftoppm', '-gray', '-r', '150', '-png', pdf, join(folder, 'paper'))
  expect(await read('zbarimg', '--quiet', '--raw', join(folder, 'paper-1.png'))).toBe(screens[0])

  expect(await read('pdfinfo', pdf)).toMatch(/^Tagged: +yes$/m)
  const parts = (await read('pdfinfo', '-struct-text', pdf)).split('\n').map((line) => line.trim())
  const kinds = parts.flatMap((part) => /^(H\d|Figure|Document|Sect)\b/.exec(part)?.[1] ?? [])
  expect(kinds).toEqual(['Document', 'H1', 'Sect', 'H2', 'Figure'])
  const code = await page.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent()
  const texts = parts.filter((part) => part.startsWith('"'))
  expect(texts).toEqual(expect.arrayContaining([`"${t('ticket.day')}"`, `"${code?.trim()}"`]))
  // A label comes before what it labels.
  const label = parts.indexOf(`"${t('ticket.time')}"`)
  expect(parts.slice(label - 1, label + 3)).toEqual([
    ...['Lbl (block)', `"${t('ticket.time')}"`, 'LBody (block)', `"${t('ticket.anyTime')}"`],
  ])
})

/** The printed code that a QR code stands for. */
function printedIn(content: string): string | undefined {
  const parts = splitScanCode(content.trim())
  return parts.ok ? unpackTicket(parts.value.ticket)?.code : undefined
}

test('is read by others: each of two tickets', { tag: '@desktop' }, async ({ page }) => {
  const t = wordsOf('it', 'voucher')
  await page.setViewportSize({ width: 320, height: 568 })
  await page.goto(await buyVoucher(page, 'it', [PARIS_BUS, SEINE_CRUISE]))
  await settled(page)
  const tickets = page.getByRole('listitem').filter({ has: page.getByRole('img', { name: /QR/ }) })
  const printed = await tickets.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).allTextContents()
  expect(new Set(printed).size).toBe(2)
  const onScreen = []
  for (const [at, name] of ['first', 'second'].entries()) {
    if (at > 0)
      await tickets
        .first()
        .getByRole('link', { name: t('ticket.next') })
        .click()
    await expect(tickets.nth(at).getByRole('img', { name: /QR/ })).toBeInViewport({ ratio: 1 })
    await settled(page)
    const file = join(folder, `${name}-ticket.png`)
    await page.screenshot({ path: file })
    onScreen.push(printedIn(await read('zbarimg', '--quiet', '--raw', file)))
  }
  expect(onScreen).toEqual(printed.map((code) => code.trim()))

  const link = await page.getByRole('link', { name: t('actions.pdf') }).getAttribute('href')
  const pdf = join(folder, 'two-tickets.pdf')
  await writeFile(pdf, await (await page.request.get(link ?? '')).body())
  await read('pdftoppm', '-gray', '-r', '150', '-png', pdf, join(folder, 'sheet'))
  const onPaper = []
  for (const sheet of ['sheet-1.png', 'sheet-2.png'])
    onPaper.push(printedIn(await read('zbarimg', '--quiet', '--raw', join(folder, sheet))))
  // The page begins with the next in time, the paper as they were bought.
  expect(onPaper.toSorted()).toEqual(onScreen.toSorted())
})

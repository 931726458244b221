import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { dayStatuses } from '#domain/offer/availability.ts'
import { buyVoucher } from '#tests/support/buy-voucher.ts'
import { expect, test } from '#tests/support/journey.ts'
import { openedScreens, payInEuros } from '#tests/support/opened-screens.ts'
import { cityPath, paris, productPath } from '#tests/support/places.ts'
import type { Scheme } from '#tests/support/screen-faults.ts'
import { openStep } from '#tests/support/turn-calendar.ts'

/** Average difference of 255 shades; a sign differs from itself by none. */
const LEAST_DIFFERENCE = 20
const NOWHERE = { x: 0, y: 0, width: 0, height: 0 }

/** Draws each sign at the same place, so that only its shape can differ. */
async function drawn(page: Page, state: Locator): Promise<Buffer> {
  await state.evaluate((node) => {
    const alone = document.body.appendChild(node.cloneNode(true) as HTMLElement)
    alone.id = 'alone'
    alone.style.cssText =
      'position: fixed; inset: 0 auto auto 0; z-index: 99; inline-size: auto; ' +
      'flex-direction: row; background: Canvas'
  })
  const { x, y, width, height } = (await page.locator('#alone .day-stop').boundingBox()) ?? NOWHERE
  const clip = { x: x + width / 2 - 8, y: y + height / 2 - 8, width: 16, height: 16 }
  const picture = await page.screenshot({ clip })
  await page.locator('#alone').evaluate((node) => node.remove())
  return sharp(picture).greyscale().raw().toBuffer()
}

const difference = (one: Buffer, other: Buffer): number =>
  one.reduce((sum, shade, index) => sum + Math.abs(shade - (other[index] ?? 0)), 0) / one.length

test('keeps day states distinct in forced colours', { tag: '@desktop' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await page.goto(productPath(paris, 2182, 'en'))
  const states = page.locator('.calendar-legend .day')
  await expect(states).toHaveCount(dayStatuses.length)
  const pictures: Buffer[] = []
  for (const state of await states.all()) pictures.push(await drawn(page, state))
  pictures.forEach((one, index) =>
    pictures.slice(index + 1).forEach((other, ahead) => {
      const pair = `${dayStatuses[index]} and ${dayStatuses[index + 1 + ahead]}`
      expect.soft(difference(one, other), pair).toBeGreaterThan(LEAST_DIFFERENCE)
    }),
  )
})

const lookOf = (node: Locator) =>
  node.first().evaluate((element) => {
    const { backgroundColor, borderColor, borderWidth, outlineStyle } = getComputedStyle(element)
    return { backgroundColor, borderColor, borderWidth, outlineStyle }
  })

async function expectDistinct(chosen: Locator, other: Locator, what: string): Promise<void> {
  await expect(chosen.first(), `chosen ${what}`).toBeVisible()
  expect.soft(await lookOf(chosen), what).not.toEqual(await lookOf(other))
}

test('shows what is chosen in forced colours', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openedScreens['start times']?.(page, 'en')
  await openStep(page, 'part-0')
  const option = page.locator('.option-face input')
  await expectDistinct(page.locator('.slot:has(:checked)'), page.locator('.slot:not(:has(:checked))'), 'time')
  await expectDistinct(option.and(page.locator(':checked')), option.nth(1), 'ticket')
  await openStep(page, 'day')
  const day = page.locator('.calendar-grid:not(.calendar-beside) .day-available')
  const isPressed = page.locator('[aria-pressed="true"]')
  await expectDistinct(day.and(isPressed), day.and(page.locator(':not([aria-pressed="true"])')), 'day')

  await page.goto(`${cityPath(paris, 'en')}?kind=cruise`)
  const chip = (state: string) => page.locator(`.tour-filter-chip input${state} + span`)
  await expectDistinct(chip(':checked'), chip(':not(:checked)'), 'filter')
})

test('sets a dialog apart in forced colours', { tag: '@phone' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  await openedScreens['additional information']?.(page, 'en')
  const sides = await page
    .getByRole('dialog')
    .evaluate((dialog) => [
      getComputedStyle(dialog).borderLeftWidth,
      getComputedStyle(dialog).borderRightWidth,
    ])
  expect(sides).toEqual(['2px', '2px'])
})

type Side = 'top' | 'bottom' | 'left'

/** Surfaces lose their colours and shadows: a line has to tell where each begins. */
async function expectEdge(surfaces: Locator, side: Side): Promise<void> {
  await expect(surfaces.first()).toBeVisible()
  const edges = await surfaces.evaluateAll(
    (all: HTMLElement[], where: Side) =>
      all.map((one) => {
        const style = getComputedStyle(one)
        const edge = (part: string) => style.getPropertyValue(`border-${where}-${part}`)
        const isDrawn = parseFloat(edge('width')) > 0 && edge('style') !== 'none'
        return isDrawn && edge('color') !== style.backgroundColor ? 'edge' : one.className
      }),
    side,
  )
  expect.soft([...new Set(edges)], `${side} of ${surfaces.toString()}`).toEqual(['edge'])
}

for (const colorScheme of ['light', 'dark'] satisfies Scheme[]) {
  const tag = colorScheme === 'light' ? '@phone' : ['@phone', '@long']
  test.describe(`forced colours, ${colorScheme}`, { tag }, () => {
    test.beforeEach(async ({ page, context, baseURL }) => {
      await payInEuros(context, baseURL)
      await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' })
    })

    test('sets surfaces apart', async ({ page }) => {
      test.slow()
      await test.step('sets suggestions apart and marks the chosen one', async () => {
        await openedScreens['suggestions, another spelling']?.(page, 'en')
        await page.keyboard.press('ArrowDown')
        const option = (isChosen: boolean) => page.locator(`.search-stop[aria-selected="${isChosen}"]`)
        await expectDistinct(option(true), option(false), 'suggestion')
        for (const side of ['top', 'bottom', 'left'] as const)
          await expectEdge(page.locator('.search-panel'), side)
      })
      await test.step('draws the edges of a basket', async () => {
        await openedScreens['basket with a coupon']?.(page, 'en')
        await expectEdge(page.locator('.ticket-stub'), 'top')
        await expectEdge(page.locator('.basket-total'), 'top')
        await expectEdge(page.locator('.basket-offer'), 'top')
        await expectEdge(page.locator('.basket-coupon'), 'top')
        // The bar comes with the first scroll.
        await page.evaluate(() => scrollTo(0, 40))
        await expectEdge(page.locator('.basket-bar'), 'top')
        await expectEdge(page.locator('.basket-upgrade .button'), 'top')
      })
      await test.step('draws the lines of the comparison', async () => {
        await page.goto(cityPath(paris, 'en'))
        const table = page.locator('.compare')
        await expectEdge(table.locator('tbody').locator('th, td'), 'bottom')
        await expectEdge(table.locator('thead').locator('th, td'), 'bottom')
        // What scrolls passes below the names of the rows.
        const heads = table.locator('tbody th')
        const grounds = await heads.evaluateAll((all) =>
          all.map((one) => getComputedStyle(one).backgroundColor),
        )
        expect(grounds.filter((ground) => !ground.startsWith('rgb('))).toEqual([])
      })
      await test.step('keeps a voucher black on white', async () => {
        await page.goto(await buyVoucher(page, 'en', [2182]))
        const code = page.locator('.voucher-pass')
        await expectEdge(page.locator('.voucher-ticket'), 'top')
        const colours = await code.evaluate((pass) => {
          const path = pass.querySelector('path') ?? pass
          const number = pass.querySelector('strong') ?? pass
          return [
            getComputedStyle(pass).backgroundColor,
            getComputedStyle(path).fill,
            getComputedStyle(number).color,
          ]
        })
        expect(colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)', 'rgb(0, 0, 0)'])
      })
    })
  })
}

import type { Locator, Page } from '@playwright/test'
import sharp from 'sharp'
import { dayStatuses } from '#domain/availability.ts'
import { expect, test } from '#tests/support/journey.ts'
import { paris, productPath } from '#tests/support/places.ts'

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

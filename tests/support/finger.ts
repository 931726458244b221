import type { Locator, Page } from '@playwright/test'

/** A finger that can stay on the glass, which `tap()` cannot. */
export async function createFinger(page: Page) {
  const cdp = await page.context().newCDPSession(page)
  return {
    /** Lays the finger on the middle of the control, wherever the page is. */
    async press(control: Locator): Promise<void> {
      const { x, y, width, height } = await boxOf(control)
      const touchPoints = [{ x: x + width / 2, y: y + height / 2 }]
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
    },
    lift: () => cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
  }
}

export async function boxOf(control: Locator) {
  const box = await control.boundingBox()
  if (!box) throw new Error(`${String(control)} is not shown`)
  return box
}

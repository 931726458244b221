import type { Locator, Page } from '@playwright/test'
import { expect } from './journey.ts'

/** Within this time a press has done what it says, or says why not and offers to try again. */
const PATIENCE = 15_000
/**
 * How often the page is looked at, 50 ms apart, before a press counts as unnoticed. Looks are counted
 * instead of time, since a busy machine may take a second for one.
 */
const MOST_LOOKS = 20
/** No visitor would press more often. */
const MOST_PRESSES = 6

export interface Step {
  press: () => Promise<unknown>
  /** What the press is for. */
  done: Locator
  /** Where the page says that it did not work. */
  trouble: Locator
  /** The button that is offered then; the same press again where there is none. */
  retry?: Locator
}

/** A button is dead if the page shows no sign of its press, or neither acts nor says why in time. */
export async function insist(page: Page, { press, done, trouble, retry }: Step): Promise<void> {
  const busy = page.getByRole('main').locator('[aria-busy="true"]')
  const state = async () => {
    if (await done.first().isVisible()) return 'done'
    if (await busy.first().isVisible()) return 'busy'
    return (await trouble.first().isVisible()) ? 'trouble' : 'waiting'
  }
  for (let presses = 1; presses <= MOST_PRESSES; presses += 1) {
    await (presses > 1 && retry ? retry.first().click() : press())
    await page.waitForLoadState('domcontentloaded')
    for (let looks = 1; looks < MOST_LOOKS && (await state()) === 'trouble'; looks += 1)
      await page.waitForTimeout(50)
    expect(await state(), 'is heard').not.toBe('trouble')
    await expect.poll(state, { message: 'acts or says why', timeout: PATIENCE }).toMatch(/done|trouble/)
    if ((await state()) === 'done') return
    await expect(trouble.first()).not.toHaveText('')
  }
  throw new Error(`${MOST_PRESSES} presses did not lead to ${done.toString()}`)
}

import type { Page } from '@playwright/test'

/** Holds back all replies of the address until released. */
export async function holdBack(page: Page, address: string): Promise<{ release: () => void }> {
  let release = () => undefined as void
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(address, async (route) => {
    await held
    await route.continue()
  })
  return { release }
}

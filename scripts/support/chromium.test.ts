import { afterEach, expect, it, vi } from 'vitest'
import { findHeadlessChromium } from './chromium.ts'

afterEach(() => vi.unstubAllEnvs())

it('installs nothing in place of a named browser', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere')
  await expect(findHeadlessChromium()).rejects.toThrow(
    'CHROMIUM_PATH is /nowhere, where no browser runs: name one that does, or leave it out.',
  )
})

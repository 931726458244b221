import { afterAll, vi } from 'vitest'

// Before each test file. Packages stay loaded; our modules begin anew, so that no file sees what another left.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

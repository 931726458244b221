import { afterAll, vi } from 'vitest'

// Before each test file. Packages stay loaded; our modules begin anew, so that files share no state.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

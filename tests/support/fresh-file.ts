import { afterAll, vi } from 'vitest'

// Runs before each test file. Packages stay loaded; our modules begin anew, so that files share no state.
vi.resetModules()

afterAll(() => {
  vi.useRealTimers()
  vi.unstubAllEnvs()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

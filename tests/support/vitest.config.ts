import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What takes minutes even once (`npm run test:long`). */
const shortOnly = process.env['TEST_SCALE'] === 'long' ? [] : ['tests/long/**']

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**', 'tests/a11y/**', ...shortOnly],
    globalSetup: fileURLToPath(new URL('./database-folder.ts', import.meta.url)),
    // A forgotten `.only` would leave its neighbours out without a word.
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // What is waited for comes by webhook or notification, on a machine that may be busy; a test about time says its own.
    expect: { poll: { timeout: 10_000 } },
    // Two cores: more workers only take turns, and each opens a database of its own.
    maxWorkers: 2,
  },
})

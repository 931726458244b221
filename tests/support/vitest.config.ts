import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** Tests that take minutes run only in `npm run test:long`. */
const shortOnly = process.env['TEST_SCALE'] === 'long' ? [] : ['tests/long/**']

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'tests/**/*.test.{ts,tsx}'],
    exclude: ['**/node_modules/**', 'tests/e2e/**', 'tests/a11y/**', ...shortOnly],
    globalSetup: fileURLToPath(new URL('./database-folder.ts', import.meta.url)),
    setupFiles: fileURLToPath(new URL('./fresh-file.ts', import.meta.url)),
    // A forgotten `.only` would silently skip other tests.
    allowOnly: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    // Webhooks and notifications may be slow on a busy machine; tests about time set their own timeout.
    expect: { poll: { timeout: 10_000 } },
    // Files of one worker share the packages they import: loading those for each took as long as the tests.
    // Our own modules begin anew (fresh-file.ts).
    isolate: false,
    // On two cores: a worker waits half of the time, for its database above all.
    maxWorkers: 3,
    // Tests that run side by side in one file wait for other processes most of the time.
    maxConcurrency: 8,
  },
})

import { defineConfig, devices } from '@playwright/test'

/** `npm test` starts the shop and names it; `npx playwright test` alone starts one for itself. */
const shop = process.env.SHOP_URL ?? 'http://localhost:4321'

/**
 * `npm test` leaves out what carries the tag `@long`, and the folder of that name: products of kinds, other
 * engines and days, what takes minutes. `npm run test:long` names what it runs.
 */
const isLong = process.env.TEST_SCALE === 'long'
const leftOut = isLong ? [] : [/@long/]

function suite(): string[] {
  if (!isLong) return ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts']
  if (process.env.SHOP_VARIANT === 'spain') return ['long/spain/*.spec.ts']
  return ['e2e/**/*.spec.ts', 'a11y/**/*.spec.ts', 'long/*.spec.ts']
}

export default defineConfig({
  testDir: 'tests',
  testMatch: suite(),
  outputDir: 'test-results',
  fullyParallel: true,
  // On two cores: a page that waits for an answer leaves a fifth of them idle.
  workers: 3,
  // A delivery does not wait for noise: what fails is tried once more at the end, alone, and named under
  // "Flaky" when it passes then. Elsewhere a failure is looked at.
  retries: process.env.CI ? 1 : 0,
  retryStrategy: 'isolated',
  // Twice what the longest test takes on two busy cores. Assertions have limits of their own.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  ...(process.env.SHOP_URL
    ? {}
    : {
        webServer: {
          command: 'npm start',
          env: { SEATS_PER_ADDRESS: '99999' },
          url: `${shop}/health-check`,
          reuseExistingServer: true,
          timeout: 300_000,
        },
      }),
  use: {
    baseURL: shop,
    // To write one down takes a fifth of every test: ask for it with `--trace on` where one fails.
    trace: 'off',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      args: [
        ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-sync'],
        ...['--disable-background-networking', '--disable-component-update'],
        // No page lives long enough to earn back what the optimising compilers take: a twentieth of the time.
        '--js-flags=--no-turbofan --no-maglev',
      ],
    },
  },
  // What does not depend on the width carries the tag of the one project that runs it.
  projects: [
    {
      name: 'phone',
      grepInvert: [/@desktop/, ...leftOut],
      // Without a graphics card, drawing a phone's many pixels takes a quarter of a test's time.
      use: { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, deviceScaleFactor: 1 },
    },
    {
      name: 'desktop',
      grepInvert: [/@phone/, ...leftOut],
      // Phones move, desktops do not: both kinds of visitor come, and nobody waits for animations twice.
      use: {
        ...devices['Desktop Chrome'],
        viewport: { width: 1280, height: 900 },
        contextOptions: { reducedMotion: 'reduce' },
      },
    },
  ],
})

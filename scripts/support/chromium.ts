import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { installDebianPackage, mayInstall } from './debian.ts'
import { run } from './programs.ts'
import { projectPath } from './project.ts'
import { Stop } from './steps.ts'

const KNOWN_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
/** Debian's package of headless Chromium, and its program. */
const HEADLESS_SHELL = 'chromium-headless-shell'

const pathOf = (name: string): string =>
  spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()

function installed(): string | undefined {
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  for (const name of KNOWN_NAMES) {
    const found = pathOf(name)
    if (found) return found
  }
  return undefined
}

const runs = (path: string): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** Without windows, journeys take a quarter less processor time; any other Chromium works too. */
export async function findHeadlessChromium(): Promise<string> {
  if (process.env.CHROMIUM_PATH) return findChromium()
  if (!pathOf(HEADLESS_SHELL) && mayInstall()) {
    await installDebianPackage(HEADLESS_SHELL).catch((error: unknown) =>
      console.error(error instanceof Error ? error.message : error),
    )
  }
  const shell = pathOf(HEADLESS_SHELL)
  return shell && runs(shell) ? shell : findChromium()
}

/** The path of a Chromium that runs: one that is there, else Playwright's, else Debian's when we are root. */
export async function findChromium(): Promise<string> {
  const named = process.env.CHROMIUM_PATH
  // Nothing is installed in place of one that was named.
  if (named && !runs(named))
    throw new Stop(`CHROMIUM_PATH is ${named}, where no browser runs: name one that does, or leave it out.`)
  if (named) return named
  const found = installed()
  if (found && runs(found)) return found
  const attempts: (() => Promise<void>)[] = [
    () =>
      run(process.execPath, [
        projectPath('node_modules', '@playwright', 'test', 'cli.js'),
        'install',
        'chromium',
      ]),
  ]
  if (mayInstall()) attempts.push(() => installDebianPackage('chromium'))
  for (const attempt of attempts) {
    await attempt().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
    const now = installed()
    if (now && runs(now)) return now
  }
  throw new Stop(
    'No Chromium was found and none could be installed: install one and name it in CHROMIUM_PATH.',
  )
}

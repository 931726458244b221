import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chromium } from '@playwright/test'
import { run } from './programs.ts'
import { projectPath } from './project.ts'
import { Stop } from './steps.ts'

const KNOWN_NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

function installed(): string | undefined {
  const named = process.env.CHROMIUM_PATH
  if (named) return named
  const own = chromium.executablePath()
  if (existsSync(own)) return own
  for (const name of KNOWN_NAMES) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return undefined
}

const runs = (path: string): boolean =>
  spawnSync(path, ['--version', '--no-sandbox'], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** The path of a Chromium that runs: one that is there, else Playwright's, else Debian's when we are root. */
export async function findChromium(): Promise<string> {
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
  if (process.getuid?.() === 0) {
    attempts.push(async () => {
      await run('apt-get', ['update', '-qq'])
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'])
    })
  }
  for (const attempt of attempts) {
    await attempt().catch((error: unknown) => console.error(error instanceof Error ? error.message : error))
    const now = installed()
    if (now && runs(now)) return now
  }
  throw new Stop(
    'No Chromium was found and none could be installed: install one and name it in CHROMIUM_PATH.',
  )
}

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { findChromium } from '../../support/chromium.ts'
import { end } from '../../support/programs.ts'

export interface OwnChromium {
  /** The address for debuggers: `ws://127.0.0.1:PORT/…` */
  address: string
  close: () => Promise<void>
}

/** A Chromium without Playwright's test settings, with a fresh profile. */
export async function startChromium(): Promise<OwnChromium> {
  const profile = mkdtempSync(join(tmpdir(), 'cityloop-bench-'))
  const chromium = spawn(
    await findChromium(),
    [
      ...['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-sync'],
      ...['--window-size=1280,900', '--remote-debugging-port=0', `--user-data-dir=${profile}`, 'about:blank'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  )
  return {
    address: await debuggerOf(chromium),
    close: async () => {
      await end(chromium)
      rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
    },
  }
}

async function debuggerOf({ stderr }: ChildProcess): Promise<string> {
  if (!stderr) throw new Error('Chromium tells nothing')
  for await (const line of createInterface(stderr)) {
    const address = /DevTools listening on (ws:\S+)/.exec(line)?.[1]
    if (address) {
      stderr.resume()
      return address
    }
  }
  throw new Error('Chromium did not start')
}

import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { run } from './programs.ts'
import { Stop } from './steps.ts'

/** Whether this is Debian (or a derivative) and we may install packages. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Two workers of a test run may ask at once, and apt-get refuses the second: one waits for the other. */
const LOCK = join(tmpdir(), 'cityloop-apt.lock')

export async function installDebianPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const apt = (...words: string[]) => run('flock', [LOCK, 'apt-get', ...words], { env })
  await apt('update', '-qq')
  await apt('install', '-y', '-qq', '--no-install-recommends', name)
}

/** Installs a Debian program if it is missing and we may, for tests that check our output with it. */
export async function ensureProgram(program: string, debianPackage: string): Promise<void> {
  const folders = (process.env.PATH ?? '').split(delimiter)
  if (folders.some((folder) => existsSync(join(folder, program)))) return
  if (!mayInstall()) {
    throw new Stop(`${program} is not installed: apt-get install ${debianPackage}, as root.`)
  }
  await installDebianPackage(debianPackage)
}

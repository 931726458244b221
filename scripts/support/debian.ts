import { existsSync } from 'node:fs'
import { run } from './programs.ts'

/** Whether this is Debian (or a derivative) and we may install packages. */
export const mayInstall = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

export async function installDebianPackage(name: string): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })
}

import { execFileSync } from 'node:child_process'
import { installDebianPackage, mayInstall } from './debian.ts'
import { Stop } from './steps.ts'

function runs(): boolean {
  try {
    execFileSync('java', ['-version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** Installs Debian's headless Java, which the W3C checker needs, where it is missing and we may. */
export async function ensureJava(): Promise<void> {
  if (runs()) return
  if (!mayInstall()) throw new Stop('Java is not installed: apt-get install default-jre-headless, as root.')
  await installDebianPackage('default-jre-headless')
}

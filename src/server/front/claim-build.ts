import { rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

/** Beside the folder of the builds: one file for each process that needs one of them. */
export const claimsFolder = (build: string): string => join(dirname(dirname(build)), 'in-use')

/**
 * Claims a build until this process ends or releases it: pages are read from it when they are first asked
 * for, and the next build removes every folder that nobody claims (`scripts/builds/builds.ts`).
 */
export function claimBuild(build: string): () => void {
  const claim = join(claimsFolder(build), `${basename(build)}.${process.pid}`)
  try {
    writeFileSync(claim, '')
  } catch {
    // Where nothing can be written, no build removes anything either.
    return () => undefined
  }
  const release = () => {
    process.off('exit', release)
    rmSync(claim, { force: true })
  }
  process.once('exit', release)
  return release
}

import { randomBytes } from 'node:crypto'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { isRunning } from '#server/db/embedded/lock.ts'
import { claimBuild, claimsFolder } from '#server/front/claim-build.ts'
import { outFolder } from '../support/project.ts'

// OUT_DIR holds a folder for each build and the link `current` to the one that starts next. A shop that runs
// never notices a build: it keeps the folder it started from.
const buildsFolder = () => join(outFolder(), 'builds')
const currentLink = () => join(outFolder(), 'current')

/** The build that starts next, if there is one. */
export const currentBuild = (): string | undefined =>
  existsSync(currentLink()) ? realpathSync(currentLink()) : undefined

export const shopEntry = (): string => join(currentLink(), 'server', 'entry.mjs')

/** The builds that running processes use. */
export function buildsInUse(): string[] {
  const claims = claimsFolder(join(buildsFolder(), 'any'))
  const names = existsSync(claims) ? readdirSync(claims) : []
  const living = names.flatMap((name) => {
    const [, build = '', pid] = /^(.+)\.(\d+)$/.exec(name) ?? []
    if (pid && isRunning(Number(pid))) return [build]
    rmSync(join(claims, name), { force: true })
    return []
  })
  return [...new Set(living)].map((name) => join(buildsFolder(), name)).filter(existsSync)
}

/** Named after the time; should the clock have been set back, the folder of another build is not reused. */
function newFolder(): string {
  const time = new Date().toISOString().replaceAll(/[:.]/g, '-')
  const folder = join(buildsFolder(), `${time}-${randomBytes(3).toString('hex')}`)
  mkdirSync(folder, { recursive: true })
  return folder
}

/** Lets `make` fill a new folder and makes that the current build. A failure leaves everything as it was. */
export async function buildInNewFolder(make: (folder: string) => Promise<void>): Promise<void> {
  const folder = newFolder()
  openToAll(claimsFolder(folder))
  const release = claimBuild(folder)
  try {
    await make(folder)
    keepEarlierAssets(folder)
    switchTo(folder)
  } catch (error) {
    rmSync(folder, { recursive: true, force: true })
    throw error
  } finally {
    release()
  }
  removeUnused()
}

/**
 * A shop may run under another account than the build; with the sticky bit, only its owner can remove a
 * claim.
 */
function openToAll(folder: string): void {
  if (existsSync(folder)) return
  mkdirSync(folder)
  chmodSync(folder, 0o1777)
}

const assetsOf = (build: string) => join(build, 'client', '_astro')
const ownAssetsFile = (build: string) => join(build, 'own-assets.json')

/** The files that the build made itself. */
export const ownAssets = (build: string): string[] =>
  JSON.parse(readFileSync(ownAssetsFile(build), 'utf8')) as string[]

/**
 * An open page still fetches scripts of the build it came from, so the new build also keeps those of the
 * builds it replaces, but not what these had kept from older ones.
 */
function keepEarlierAssets(folder: string): void {
  const current = currentBuild()
  const earlier = new Set([...(current ? [current] : []), ...buildsInUse()])
  earlier.delete(folder)
  mkdirSync(assetsOf(folder), { recursive: true })
  writeFileSync(ownAssetsFile(folder), JSON.stringify(readdirSync(assetsOf(folder))))
  for (const build of earlier) {
    if (!existsSync(ownAssetsFile(build))) continue
    for (const name of ownAssets(build)) {
      cpSync(join(assetsOf(build), name), join(assetsOf(folder), name), { force: false })
    }
  }
}

/** In one step: a process that starts meanwhile gets the old build or the new one, never a mixture. */
function switchTo(folder: string): void {
  const next = `${currentLink()}.${process.pid}`
  rmSync(next, { force: true })
  symlinkSync(relative(outFolder(), folder), next, 'dir')
  renameSync(next, currentLink())
}

function removeUnused(): void {
  const kept = new Set([...buildsInUse(), currentBuild()].map((build) => build && basename(build)))
  for (const name of readdirSync(buildsFolder())) {
    if (!kept.has(name)) rmSync(join(buildsFolder(), name), { recursive: true, force: true })
  }
}

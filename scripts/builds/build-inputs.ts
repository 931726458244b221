import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brandFiles } from '#config/brand/brand-files.ts'
import { brandFolder } from '#config/brand/own-brand.ts'
import type { Environment } from '#config/environment.ts'
import { editorsPagesOf } from '#i18n/editors-pages.ts'
import { currentBuild } from './builds.ts'
import { projectPath } from '../support/project.ts'

const FOLDERS = ['src', 'locales']
const FILES = ['astro.config.mts', 'package-lock.json', 'tsconfig.json']
/** Tests and READMEs do not reach the built shop; what is generated is made by the build itself. */
const NOT_BUILT = /\.md$|\.test\.tsx?$|\/generated\//

function* filesIn(folder: string): Generator<string> {
  if (!existsSync(folder)) return
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) =>
    a.name < b.name ? -1 : 1,
  )) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (!NOT_BUILT.test(path)) yield path
  }
}

/**
 * A hash of everything the build is made from: equal hashes, equal pages. The catalogue is not part of it:
 * a running shop brings the one thing that prerendered pages say of it, the lists in the footer, up to date.
 */
export function hashBuildInputs(environment: Environment): string {
  const hash = createHash('sha256')
  const paths = [
    ...FILES.map((file) => projectPath(file)),
    ...FOLDERS.flatMap((folder) => [...filesIn(projectPath(folder))]),
  ]
  for (const path of brandFiles(brandFolder(environment))) hash.update(path).update(readFileSync(path))
  for (const path of paths) hash.update(path.slice(projectPath().length)).update(readFileSync(path))
  hash
    .update(environment.variant)
    .update(JSON.stringify([...editorsPagesOf(environment.variant)]))
    .update(JSON.stringify(environment.experiments))
    .update(environment.publicOrigin)
  return hash.digest('hex')
}

const stampFile = (build: string) => join(build, 'build-inputs.txt')

export function isBuilt(hash: string): boolean {
  const build = currentBuild()
  return !!build && existsSync(stampFile(build)) && readFileSync(stampFile(build), 'utf8') === hash
}

export const markBuilt = (build: string, hash: string): void => writeFileSync(stampFile(build), hash)

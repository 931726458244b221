import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import {
  brandNames,
  circularImports,
  duplicateComponents,
  missingNames,
  type Sources,
  unusedFiles,
  wideLines,
} from './source-faults.ts'
import { projectFolder, projectPath } from '../support/project.ts'

const CODE = /^(?:src|scripts|tests)\/.*\.(?:tsx?|mts|mjs|astro|css)$|^[\w.]+\.m[tj]s$|^[\w.]+\.ts$/
const PAPERS = /\.md$/
const PAPERS_AND_MIGRATIONS = /\.(?:md|sql)$/
const BRANDED = /^(?:src\/.*\.(?:tsx?|astro|css)|locales\/.*\.json)$/

const listFiles = (): string[] =>
  execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
    cwd: projectFolder,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    // Deleted, but not committed yet.
    .filter((file) => existsSync(projectPath(file)))

const readAll = (kind: RegExp): Sources =>
  new Map(
    listFiles()
      .filter((file) => kind.test(file))
      .map((file) => [file, readFileSync(projectPath(file), 'utf8')]),
  )
const inEach = (kind: RegExp, faultsOf: (file: string, source: string) => string[]): string[] =>
  [...readAll(kind)].flatMap(([file, source]) => faultsOf(file, source))

/** Each looks for one kind of fault in the sources and returns the faults as sentences. */
export const sourceChecks = {
  'Unused files': () => unusedFiles(readAll(CODE)).map((file) => `${file} is used by nothing`),
  'Circular imports': () => circularImports(readAll(CODE)),
  'Duplicate components': () =>
    duplicateComponents(listFiles()).map(
      (file) => `${file} exists under the same name in .tsx: keep one of them`,
    ),
  'Names of files': () =>
    missingNames(new Map([...readAll(CODE), ...readAll(PAPERS_AND_MIGRATIONS)]), listFiles()),
  'Names of the brand': () => inEach(BRANDED, brandNames),
  'Width of lines': () => [...inEach(CODE, wideLines), ...inEach(PAPERS, wideLines)],
} satisfies Record<string, () => string[]>

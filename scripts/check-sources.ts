// Finds unused files, circular imports, components that exist as `.astro` and `.tsx`, names of missing files
// and lines that are too wide. An argument names the check to run.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import {
  brandNames,
  circularImports,
  duplicateComponents,
  missingNames,
  unusedFiles,
  wideLines,
} from './support/source-faults.ts'
import { projectFolder, projectPath } from './support/project.ts'

/** Modules of `src/client` that no page calls yet, each with the issue whose screens will. */
const TAKEN_UP_LATER: Record<string, 'G'> = {
  coupon: 'G',
  'cross-selling': 'G',
  upselling: 'G',
}

const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: projectFolder,
  encoding: 'utf8',
})
  .trim()
  .split('\n')
const read = (path: string) => readFileSync(projectPath(path), 'utf8')
const readAll = (kind: RegExp) =>
  new Map(files.filter((file) => kind.test(file)).map((file) => [file, read(file)]))

const CODE = /^(?:src|scripts|tests)\/.*\.(?:tsx?|mts|mjs|astro|css)$|^[\w.]+\.m[tj]s$|^[\w.]+\.ts$/

function unused(): string[] {
  const found = unusedFiles(readAll(CODE))
  const later = Object.keys(TAKEN_UP_LATER).map((name) => `src/client/${name}.ts`)
  return [
    ...found.filter((file) => !later.includes(file)).map((file) => `${file} is used by nothing`),
    ...later
      .filter((file) => !found.includes(file))
      .map((file) => `${file} is used: strike it from TAKEN_UP_LATER`),
  ]
}

const checks: Record<string, () => string[]> = {
  unused,
  circular: () => circularImports(readAll(CODE)),
  duplicates: () =>
    duplicateComponents(files).map((file) => `${file} exists under the same name in .tsx: keep one of them`),
  names: () => missingNames(new Map([...readAll(CODE), ...readAll(/\.(?:md|sql)$/)]), files),
  width: () => [...readAll(CODE)].flatMap(([file, source]) => wideLines(file, source)),
  brand: () =>
    [...readAll(/^(?:src\/.*\.(?:tsx?|astro|css)|locales\/.*\.json)$/)].flatMap(([file, source]) =>
      brandNames(file, source),
    ),
}

const wanted = process.argv[2]
const faults = Object.entries(checks).flatMap(([name, check]) => (wanted && name !== wanted ? [] : check()))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

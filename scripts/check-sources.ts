// Finds unused files, circular imports, components that exist as `.astro` and `.tsx`, names of missing files,
// lines that are too wide, and texts that do not sound native. An argument names the check to run.
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import {
  circularImports,
  duplicateComponents,
  missingNames,
  unusedFiles,
  wideLines,
} from './support/source-faults.ts'
import { flatten, type Tree } from './support/locale-faults.ts'
import { projectFolder, projectPath } from './support/project.ts'
import { textsOfCity, wordFaults } from './support/word-faults.ts'

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

const LANGUAGES = ['en', 'us', 'es', 'fr', 'it', 'de']

function voice(): string[] {
  const texts = LANGUAGES.flatMap((language) =>
    readdirSync(projectPath('locales', language)).flatMap((file) => {
      const path = `locales/${language}/${file}`
      const tree = JSON.parse(read(path)) as Tree
      return [...flatten(tree)].map(([key, text]) => ({
        language,
        text: String(text),
        where: `${path}: ${key}`,
      }))
    }),
  )
  const cities = files.filter((file) => file.startsWith('src/server/catalogue/cities/'))
  const told = cities.flatMap((file) =>
    textsOfCity(JSON.parse(read(file)), LANGUAGES).map((said) => ({
      ...said,
      where: `${file}: ${said.where}`,
    })),
  )
  return [...texts, ...told].flatMap(({ language, text, where }) =>
    wordFaults(language, text, { review: where.includes('.reviews.') }).map((fault) => `${where} ${fault}`),
  )
}

const checks: Record<string, () => string[]> = {
  unused,
  circular: () => circularImports(readAll(CODE)),
  duplicates: () =>
    duplicateComponents(files).map((file) => `${file} exists under the same name in .tsx: keep one of them`),
  names: () => missingNames(new Map([...readAll(CODE), ...readAll(/\.(?:md|sql)$/)]), files),
  width: () => [...readAll(CODE)].flatMap(([file, source]) => wideLines(file, source)),
  voice,
}

const wanted = process.argv[2]
const faults = Object.entries(checks).flatMap(([name, check]) => (wanted && name !== wanted ? [] : check()))
for (const fault of faults) console.error(fault)
process.exitCode = faults.length > 0 ? 1 : 0

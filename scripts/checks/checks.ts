import { existsSync } from 'node:fs'
import { filesBelow } from '../support/files.ts'
import { projectPath } from '../support/project.ts'
import { type Judge, runCheck } from '../support/test-run.ts'
import { relatedTests } from '../support/vitest.ts'
import { isTestable, leftOut } from './changed-files.ts'
import { judgeLockFile } from './lock-file.ts'
import { sourceChecks } from './source-checks.ts'

// Every check of `npm test` and `npm run quick`, by the name under which it is printed and asked for.

const program =
  (...parameters: string[]): Judge =>
  () =>
    runCheck(process.execPath, parameters, process.env, 'kept')

const tool = (path: string, ...parameters: string[]): Judge =>
  program(projectPath('node_modules', path), ...parameters)

const script = (name: string, ...parameters: string[]): Judge =>
  program('--disable-warning=ExperimentalWarning', projectPath('scripts', name), ...parameters)

const lintAstro = (files: readonly string[]): Judge =>
  tool('eslint/bin/eslint.js', '--max-warnings=0', ...files)

/** TypeScript's native compiler: a third of the time, but it cannot read `.astro` files. */
const types = tool(
  '@typescript/native-preview/bin/tsgo',
  ...['--noEmit', '--project', 'tsconfig.json'],
  ...['--incremental', '--tsBuildInfoFile', projectPath('.cache', 'tsgo.tsbuildinfo')],
)
const typesOfAstro = tool(
  'astro/bin/astro.mjs',
  ...['check', '--minimumFailingSeverity', 'warning', '--tsconfig', 'tsconfig.astro.json'],
)
const lint = tool('oxlint/bin/oxlint')
const format = (...parameters: string[]): Judge =>
  tool('prettier/bin/prettier.cjs', '--check', '--log-level=warn', ...parameters)
const formatOfAll = format('.', '--cache', '--cache-location', projectPath('.cache', 'prettier'))
const texts = script('content-check.ts')
const sources: Record<string, Judge> = {
  'Import arrows': script('check-imports.ts'),
  ...Object.fromEntries(Object.keys(sourceChecks).map((name) => [name, script('check-sources.ts', name)])),
}

/** Checks that only read files. Two run side by side, so the longest come first. */
export const fileChecks: Record<string, Judge> = {
  Lint: lint,
  'Types of Astro files': typesOfAstro,
  Types: types,
  Format: formatOfAll,
  'Lint of Astro files': lintAstro(['.']),
  Texts: texts,
  'Lock file': judgeLockFile,
  ...sources,
}

/** What a build is judged by. */
export const buildChecks = [
  'Build',
  'Browsers served',
  'Byte budgets',
  'Browser journeys',
  'Bank and books',
] as const

/** What `npm test` judges after the files, one after the other; `scripts/test.ts` says how. */
export const laterChecks = ['Unit and API tests', ...buildChecks] as const
export type LaterCheck = (typeof laterChecks)[number]

/** Files whose change can make a text wrong. */
const TEXTS = /^(?:locales|src\/server\/catalogue\/cities|src\/editors-pages|scripts\/content)\//

/**
 * What `npm run quick` judges when these files changed: the whole tree where that is cheap, and else what the
 * changes reach.
 */
export function quickChecks(changed: readonly string[], report: string): Record<string, Judge> {
  const some = (kind: RegExp) => changed.some((file) => kind.test(file))
  const when = (due: boolean, name: string, judge: Judge) => (due ? { [name]: judge } : {})
  const testable = changed.filter(isTestable)
  const present = changed.filter((file) => existsSync(projectPath(file)))
  const astroFiles = present.filter((file) => file.endsWith('.astro'))
  return {
    ...when(testable.length > 0, 'Tests of what changed', () =>
      relatedTests(testable, leftOut(filesBelow('tests'), changed), report),
    ),
    Lint: lint,
    Types: types,
    Format: present.length > 0 ? format('--ignore-unknown', ...present) : formatOfAll,
    ...when(astroFiles.length > 0, 'Lint of Astro files', lintAstro(astroFiles)),
    ...when(some(TEXTS), 'Texts', texts),
    ...when(some(/^package(?:-lock)?\.json$/), 'Lock file', judgeLockFile),
    ...sources,
  }
}

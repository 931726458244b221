// Ensures that no visitor sees a key, a blank or another language: every text exists in every locale, with
// the same placeholders and its plural forms, and every file of texts is used.
import { readdirSync, readFileSync } from 'node:fs'
import { filesBelow } from './support/files.ts'
import {
  faultsOfLanguage,
  flatten,
  pluralFaults,
  REFERENCE,
  type Texts,
  type Tree,
} from './support/locale-faults.ts'
import { projectPath } from './support/project.ts'

const readLanguage = (language: string): Texts =>
  Object.fromEntries(
    readdirSync(projectPath('locales', language)).map((file) => [
      file.replace(/\.json$/, ''),
      JSON.parse(readFileSync(projectPath('locales', language, file), 'utf8')) as Tree,
    ]),
  )

const languages = readdirSync(projectPath('locales')).map(
  (language) => [language, readLanguage(language)] as const,
)
const reference = readLanguage(REFERENCE)
const code = filesBelow('src')
  .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.includes('.test.'))
  .map((file) => readFileSync(projectPath(file), 'utf8'))

const unread = Object.keys(reference).filter((name) => !code.some((source) => source.includes(`'${name}'`)))
const faults = [
  ...unread.map((name) => `${REFERENCE}/${name}.json is read by nothing`),
  ...languages.flatMap(([language, texts]) => [
    ...faultsOfLanguage(language, texts, reference),
    ...(language === 'us' ? [] : pluralFaults(language, texts)),
  ]),
]
for (const fault of faults) console.error(fault)
const count = languages.reduce(
  (sum, [, texts]) => sum + Object.values(texts).reduce((n, tree) => n + flatten(tree).size, 0),
  0,
)
console.log(`${Math.max(0, count - faults.length)} passed, ${faults.length} failed`)
process.exitCode = faults.length > 0 ? 1 : 0

// `npm run content:check`: reads every text that visitors see and tells what is wrong with it, with file and
// line. `-- online` also asks whether the foreign pages that texts name still answer.
import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { runnerImport } from 'vite'
import { variants } from '#config/builds.ts'
import { ownBrand } from '#config/brand/own-brand.ts'
import { withLines } from '#config/files/check-file.ts'
import { readLines } from '#config/files/json-lines.ts'
import { editorsPagesOf, WrongEditorsPage } from '#i18n/editors-pages.ts'
import { checkCityFile } from '#server/catalogue/check.ts'
import type { CityFile } from '#server/catalogue/format.ts'
import { clockFaults } from './content/clock-faults.ts'
import { glossaryFaults, readGlossary } from './content/glossary.ts'
import { lengthFaults } from './content/length-faults.ts'
import { addressesIn, linkFaults } from './content/link-faults.ts'
import { faultsOfLanguage, pluralFaults, REFERENCE } from './content/locale-faults.ts'
import { namespaceFaults } from './content/namespace-faults.ts'
import { endedPeriods } from './content/past-dates.ts'
import {
  catalogueTexts,
  cityFiles,
  editorsFiles,
  editorsTexts,
  interfaceTexts,
  languages,
  localeFiles,
  readLanguage,
  sharedWithAmericans,
  type Text,
} from './content/read-texts.ts'
import { flexibleProducts, validityFaults } from './content/validity-faults.ts'
import { wordFaults } from './content/word-faults.ts'
import { passedDates } from './content/written-dates.ts'
import { filesBelow } from './support/files.ts'
import { projectPath } from './support/project.ts'
import { main, Stop } from './support/steps.ts'

interface Place {
  file: string
  /** `products.0.summary.de`. */
  path: string
}

const read = (file: string): string => readFileSync(projectPath(file), 'utf8')
const linesOf = new Map<string, ReturnType<typeof readLines>>()

function at({ file, path }: Place): string {
  const lines = linesOf.get(file) ?? readLines(read(file))
  linesOf.set(file, lines)
  return `${file}:${lines.of(path.split('.'))}: ${path}`
}

/** JSON that cannot be read is told first: the other checks need it. */
function brokenFiles(): string[] {
  return [...languages().flatMap(localeFiles), ...cityFiles(), ...editorsFiles()].flatMap((file) => {
    const line = readLines(read(file)).broken
    return line === undefined ? [] : [`${file}:${line}: the file is no JSON from here on`]
  })
}

const cityFaults = (): string[] =>
  cityFiles().flatMap((file) => {
    const checked = checkCityFile(read(file))
    return checked.ok
      ? []
      : checked.failure.map(({ line, path, reason }) => `${file}:${line}: ${path}: ${reason}`)
  })

/** Titles and descriptions of cities and products that do not fit. A fault in several shops is told once. */
async function headFaults(): Promise<string[]> {
  // Loaded by Vite, which bundles the texts.
  const { module } = await runnerImport<typeof import('./content/catalogue-heads.ts')>(
    projectPath('scripts', 'content', 'catalogue-heads.ts'),
    { root: projectPath(), configFile: false, logLevel: 'error' },
  )
  return [...new Set(module.headFaults.map(({ fault, ...place }) => `${at(place)} ${fault}`))]
}

/** What an editors' page must have, such as a title that is not too long and every language of its shop. */
const editorsFaults = (): string[] =>
  variants.flatMap((variant) => {
    try {
      editorsPagesOf(variant)
      return []
    } catch (error) {
      if (!(error instanceof WrongEditorsPage)) throw error
      return error.message.replaceAll(`${projectPath()}/`, '').split('\n')
    }
  })

/** `de/basket.json: title is missing` with its line, or the line of the nearest key that exists. */
function localeFaults(): string[] {
  const reference = readLanguage(REFERENCE)
  return languages().flatMap((language) => {
    const texts = readLanguage(language)
    const faults = [
      ...faultsOfLanguage(language, texts, reference),
      ...(language === 'us' ? [] : pluralFaults(language, texts)),
    ]
    return faults.map((fault) => {
      const [, file, key = ''] = /^(\S+\.json): (\S+)/.exec(fault) ?? []
      return file && key
        ? `${at({ file: `locales/${file}`, path: key }).replace(/: \S+$/, '')}: ${fault}`
        : fault
    })
  })
}

function unreadFiles(): string[] {
  const code = filesBelow('src')
    .filter((file) => /\.(ts|tsx|astro)$/.test(file) && !file.includes('.test.'))
    .map((file) => read(file))
  return Object.keys(readLanguage(REFERENCE))
    .filter((name) => !code.some((source) => source.includes(`'${name}'`)))
    .map((name) => `locales/${REFERENCE}/${name}.json is read by nothing`)
}

const wordsOf = glossaryFaults(readGlossary(read('locales/GLOSSARY.md')))
const brand = ownBrand().name

const shippedCities = new Set(cityFiles())
/** Of each city, where its products with tickets for any day stand. */
const flexibleIn = new Map<string, string[]>()

function isFlexible({ file, path }: Place): boolean {
  const found = flexibleIn.get(file) ?? flexibleProducts(JSON.parse(read(file)) as CityFile)
  flexibleIn.set(file, found)
  return found.some((product) => path.startsWith(product))
}

function textFaults({ language, text, file, path }: Text): string[] {
  const review = path.includes('.reviews.')
  const isOfCity = !review && shippedCities.has(file)
  const namespace = file.startsWith('locales/') ? basename(file, '.json') : undefined
  return [
    ...wordFaults(language, text, { review }),
    ...clockFaults(language, text),
    ...(review ? [] : wordsOf(language, text)),
    ...linkFaults(text),
    ...(isOfCity ? validityFaults(language, text, { flexible: isFlexible({ file, path }) }) : []),
    ...(namespace ? lengthFaults(namespace, path, text, brand) : []),
  ].map((fault) => `${at({ file, path })} ${fault}`)
}

/** British words and times that Americans would read, because `us` has no text of its own there. */
const britishFaults = (texts: Text[]): string[] =>
  sharedWithAmericans(texts)
    .filter(({ path }) => !path.includes('slugs.'))
    .flatMap(({ file, path, text }) =>
      [...(path.includes('.reviews.') ? [] : wordsOf('us', text)), ...clockFaults('us', text)].map(
        (fault) => `${at({ file, path })} needs a text in us: it ${fault}`,
      ),
    )

/** What an editor should look at, though it may be meant. */
function warnings(texts: Text[]): string[] {
  const today = new Date().toISOString().slice(0, 10)
  const periods = cityFiles().flatMap((file) => {
    const source = read(file)
    return withLines(source, endedPeriods(JSON.parse(source), today)).map(
      ({ line, path, reason }) => `${file}:${line}: ${path} ${reason}`,
    )
  })
  const dates = texts
    .filter(({ path }) => !path.includes('.reviews.'))
    .flatMap((text) => passedDates(text.language, text.text, today).map((reason) => `${at(text)} ${reason}`))
  return [...periods, ...dates]
}

/** The foreign addresses of all texts that do not answer within ten seconds. */
async function deadPages(texts: Text[]): Promise<string[]> {
  const places = new Map<string, Text>()
  for (const text of texts)
    for (const address of addressesIn(text.text)) if (address.startsWith('https:')) places.set(address, text)
  const answers = await Promise.all(
    [...places].map(async ([address, text]) => {
      const reply = await fetch(address, { signal: AbortSignal.timeout(10_000) }).catch(() => undefined)
      return reply?.ok ? [] : [`${at(text)} names ${address}, which does not answer`]
    }),
  )
  return answers.flat()
}

await main(async () => {
  const broken = brokenFiles()
  if (broken.length > 0) throw new Stop(broken.join('\n'))
  const texts = [...interfaceTexts(), ...catalogueTexts(), ...editorsTexts()]
  const faults = [
    ...cityFaults(),
    ...(await headFaults()),
    ...editorsFaults(),
    ...localeFaults(),
    ...namespaceFaults(read('src/i18n/texts.ts'), Object.keys(readLanguage(REFERENCE))),
    ...unreadFiles(),
    ...texts.flatMap(textFaults),
    ...britishFaults(texts),
    ...(process.argv.includes('online') ? await deadPages(texts) : []),
  ]
  for (const warning of warnings(texts)) console.warn(`Look again: ${warning}`)
  for (const fault of faults) console.error(fault)
  console.log(`${texts.length} texts read, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
})

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
import { localeEntries } from '#config/locales.ts'
import { builds, variants, type Variant } from '#config/builds.ts'
import { shippedFiles } from '#server/catalogue/shipped.ts'
import { projectFolder, projectPath } from '../support/project.ts'
import { flatten, type Texts, type Tree } from './locale-faults.ts'
import { textsOfCity } from './word-faults.ts'

/** A text that visitors read, and where it stands. */
export interface Text {
  language: string
  text: string
  /** From the project's folder: `locales/de/home.json`. */
  file: string
  /** `products.0.summary.de`; in a file of `locales/`, the key. */
  path: string
}

/** The folders of `locales/`, also one that should be there and is not. */
export const languages = (): string[] => {
  const folders = readdirSync(projectPath('locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
  return [...new Set([...folders, ...Object.values(localeEntries).map(({ folder }) => folder)])]
}

export const localeFiles = (language: string): string[] =>
  existsSync(projectPath('locales', language))
    ? readdirSync(projectPath('locales', language)).map((name) => `locales/${language}/${name}`)
    : []

const readTree = (file: string): Tree => JSON.parse(readFileSync(projectPath(file), 'utf8')) as Tree

/** The interface texts of one language: file name without its ending → texts. */
export const readLanguage = (language: string): Texts =>
  Object.fromEntries(localeFiles(language).map((file) => [basename(file, '.json'), readTree(file)]))

/** Every interface text of every language. */
export const interfaceTexts = (): Text[] =>
  languages().flatMap((language) =>
    localeFiles(language).flatMap((file) =>
      [...flatten(readTree(file))].map(([path, text]) => ({ language, text: String(text), file, path })),
    ),
  )

export const cityFiles = (): string[] =>
  shippedFiles().map((file) => relative(projectFolder, file).replaceAll('\\', '/'))

/** In a city file American texts stand under `en-us`; their folder in `locales/` is `us`. */
const LANGUAGE_OF: Record<string, string> = { 'en-us': 'us' }

/** Every text of every shipped city. */
export const catalogueTexts = (): Text[] =>
  cityFiles().flatMap((file) =>
    textsOfCity(readTree(file), ['en', 'en-us', 'es', 'fr', 'it', 'de']).map(({ language, text, where }) => ({
      language: LANGUAGE_OF[language] ?? language,
      text,
      file,
      path: where,
    })),
  )

/** The shipped editors' pages of all builds. */
export const editorsFiles = (): string[] =>
  variants.flatMap((variant) => {
    const folder = `src/editors-pages/${variant}`
    if (!existsSync(projectPath(folder))) return []
    const names = readdirSync(projectPath(folder)).filter((name) => name.endsWith('.json'))
    return names.map((name) => `${folder}/${name}`)
  })

type Inner = string | number | Inner[] | { [key: string]: Inner }

const textsBelow = (value: Inner, at: string): { path: string; text: string }[] =>
  typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => textsBelow(inner, `${at}.${key}`))
    : [{ path: at, text: String(value) }]

/** The texts of an editors' page, in every language that it has. */
export const textsOfPage = (file: string, page: { texts: Record<string, Inner> }): Text[] =>
  Object.entries(page.texts).flatMap(([language, texts]) =>
    textsBelow(texts, `texts.${language}`).map(({ path, text }) => ({
      language: LANGUAGE_OF[language] ?? language,
      text,
      file,
      path,
    })),
  )

export const editorsTexts = (): Text[] =>
  editorsFiles().flatMap((file) => textsOfPage(file, readTree(file) as { texts: Record<string, Inner> }))

/** An editors' page of a shop without American English is for Europeans alone. */
const isForAmericans = ({ file }: Text): boolean => {
  const [, variant] = /^src\/editors-pages\/(\w+)\//.exec(file) ?? []
  return variant === undefined || (isVariant(variant) && builds[variant].locales.includes('en-us'))
}

const isVariant = (name: string): name is Variant => variants.some((variant) => variant === name)

const namedFor = (text: Text): string =>
  `${text.file.replace(/^locales\/\w+\//, '')} ${text.path.replace(/(^|\.)en(-us)?(?=\.|$)/, '$1en')}`

/** The English texts that Americans read as they stand, because `us` says nothing else. */
export function sharedWithAmericans(texts: readonly Text[]): Text[] {
  const own = new Set(texts.filter(({ language }) => language === 'us').map(namedFor))
  return texts
    .filter((text) => text.language === 'en' && isForAmericans(text) && !own.has(namedFor(text)))
    .map((text) => ({ ...text, language: 'us' }))
}

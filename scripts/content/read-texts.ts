import { readdirSync, readFileSync } from 'node:fs'
import { basename, relative } from 'node:path'
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

export const languages = (): string[] =>
  readdirSync(projectPath('locales'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)

export const localeFiles = (language: string): string[] =>
  readdirSync(projectPath('locales', language)).map((name) => `locales/${language}/${name}`)

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

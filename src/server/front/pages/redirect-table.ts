import { readFileSync } from 'node:fs'
import { builds, type Build } from '#config/builds.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { pageOfPath, href } from '#i18n/routes.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { isEditorsPage, isTokenPage } from '#i18n/slugs.ts'
import { projectPath } from '#config/project-folder.ts'
import type { CatalogueTarget } from '#server/redirect-remarks.ts'
import { createPathRedirects, spelledPath, withoutHtml, type RedirectTable } from './path-redirects.ts'

/** One sentence for each wrong line, for the editor. */
export class WrongRedirects extends Error {
  override name = 'WrongRedirects'
}

interface Entry {
  line: number
  from: string
  to: string
}

/** A city or a product by its id and name; whether it is sold, only the catalogue knows. */
const CATALOGUE = /^\/[1-9]\d{0,9}\/[a-z\d-]+(\/[1-9]\d{0,9}\/[a-z\d-]+)?$/
/** The address of a city or of something below it. */
const BELOW_A_CITY = /^\/[1-9]\d{0,9}(\/|$)/

const afterLocale = (path: string): string => path.slice((localeOfPath(path)?.length ?? 0) + 1)

function isTextPage(path: string): boolean {
  const [page, locale] = [pageOfPath(path), localeOfPath(path)]
  return page !== undefined && locale !== undefined && !isTokenPage(page) && path === href(page, locale)
}

/** What is wrong with one address, as the rest of a sentence. */
function faultOfSpelling(path: string): string | undefined {
  if (!path.startsWith('/') || /^\/[/\\]/.test(path))
    return 'leads off the site: an address begins with one /'
  if (/[?#]/.test(path)) return 'has a ? or #: what was typed after it is kept by itself'
  if (spelledPath(path) !== path) return `is written ${spelledPath(path)}`
  return localeOfPath(path) ? undefined : 'does not begin with a language, such as /en/'
}

/** An editors' page that a build has no file for answers 404. */
function lacksFile(path: string, build: Build): boolean {
  const page = isTextPage(path) ? pageOfPath(path) : undefined
  return page !== undefined && isEditorsPage(page) && !hasPage(page, build)
}

const fileNameOf = (path: string): string => `${afterLocale(path).slice(1)}.json`

/** The whole shop decides what a source may hide, and what redirects already. */
function faultOfSource(from: string, build: Build): string | undefined {
  if (isTextPage(from) && !lacksFile(from, build))
    return 'is a page of the shop, which the redirect would hide'
  if (BELOW_A_CITY.test(afterLocale(from))) return 'belongs to a city, whose old names redirect by themselves'
  const own = createPathRedirects(builds.worldwide)(from)
  return own === withoutHtml(from) ? undefined : `leads to ${own} by itself`
}

function faultOfTarget(to: string, sources: ReadonlySet<string>): string | undefined {
  if (sources.has(to)) return 'is redirected too: give the last address'
  if (Object.values(builds).every((build) => lacksFile(to, build)))
    return `is an editors' page without a file: no build has a ${fileNameOf(to)}`
  const isKnown = isTextPage(to) || CATALOGUE.test(afterLocale(to))
  return isKnown ? undefined : 'is no page of the shop'
}

function faultOf({ from, to, line }: Entry, entries: readonly Entry[], build: Build): string | undefined {
  const sources = new Set(entries.map((entry) => entry.from))
  const first = entries.find((entry) => entry.from === from)
  if (first && first.line < line) return `${from} has a redirect in line ${first.line} already`
  if (from === to) return `${from} leads to itself`
  const ofSource = faultOfSpelling(from) ?? faultOfSource(from, build)
  if (ofSource) return `${from} ${ofSource}`
  const ofTarget = faultOfSpelling(to) ?? faultOfTarget(to, sources)
  return ofTarget && `${to} ${ofTarget}`
}

/** The lines of the editors' table; anything that is not as it should be is told by its line. */
function parseEntries(source: string, file: string, build: Build): Entry[] {
  const faults: string[] = []
  const entries: Entry[] = []
  source.split(/\r?\n/).forEach((text, index) => {
    const words = text.trim().split(/\s+/)
    if (text.trim() === '' || text.trim().startsWith('#')) return
    const [from = '', to = ''] = words
    if (words.length === 2) entries.push({ line: index + 1, from, to })
    else faults.push(`${file}:${index + 1}: needs two addresses, the old one and the page shown instead`)
  })
  for (const entry of entries) {
    const fault = faultOf(entry, entries, build)
    if (fault) faults.push(`${file}:${entry.line}: ${fault}`)
  }
  if (faults.length > 0) throw new WrongRedirects(faults.join('\n'))
  return entries
}

/**
 * Reads the editors' table. Lines for languages and pages of other builds are left out, so that one file
 * serves all five.
 */
export const parseRedirects = (source: string, file: string, build: Build): RedirectTable =>
  new Map(
    parseEntries(source, file, build)
      .filter(({ to }) => isInBuild(to, build))
      .map(({ from, to }) => [from, to]),
  )

/** What only the catalogue can check (`server/redirect-remarks.ts`). */
export const parseCatalogueTargets = (source: string, file: string, build: Build): CatalogueTarget[] =>
  parseEntries(source, file, build)
    .filter(({ to }) => CATALOGUE.test(afterLocale(to)) && isInBuild(to, build))
    .map(({ line, to }) => ({ place: `${file}:${line}`, to }))

/** A sentence for each line whose target is an editors' page that only other builds have a file for. */
export const parseMissingPages = (source: string, file: string, build: Build): string[] =>
  parseEntries(source, file, build)
    .filter(({ to }) => isSpoken(to, build) && lacksFile(to, build))
    .map(
      ({ line, to }) =>
        `${file}:${line}: ${to} is an editors' page without a file in this build: the line is left out`,
    )

const isSpoken = (path: string, build: Build): boolean =>
  build.locales.some((own) => own === localeOfPath(path))

function isInBuild(path: string, build: Build): boolean {
  const page = pageOfPath(path)
  return isSpoken(path, build) && (page === undefined || hasPage(page, build))
}

const FILE = ['src', 'i18n', 'redirects.txt'] as const

function readSource(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw new WrongRedirects(`REDIRECTS: ${path} cannot be read (${(error as Error).message}).`)
  }
}

/** Reads the shipped table, or the file that `REDIRECTS` names. */
function readWith<T>(
  parse: (source: string, file: string, build: Build) => T,
  build: Build,
  file?: string,
): T {
  return parse(readSource(file ?? projectPath(...FILE)), file ?? FILE.join('/'), build)
}

export const readRedirectTable = (build: Build, file?: string): RedirectTable =>
  readWith(parseRedirects, build, file)

export const readCatalogueTargets = (build: Build, file?: string): CatalogueTarget[] =>
  readWith(parseCatalogueTargets, build, file)

/** Those of an operator's own table; the shipped one is for all builds. */
export const readMissingPages = (build: Build, file?: string): string[] =>
  file ? readWith(parseMissingPages, build, file) : []

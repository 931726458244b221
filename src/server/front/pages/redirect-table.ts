import { readFileSync } from 'node:fs'
import { builds, type Build } from '#config/builds.ts'
import { localeOfPath, pageOfPath, href } from '#i18n/routes.ts'
import { hasPage } from '#i18n/pages-of-build.ts'
import { isTokenPage } from '#i18n/slugs.ts'
import { projectPath } from '#config/project-folder.ts'
import { createPathRedirects, spelledPath, type RedirectTable } from './path-redirects.ts'

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

/** The whole shop decides what a source may hide, and what redirects already. */
function faultOfSource(from: string): string | undefined {
  if (isTextPage(from)) return 'is a page of the shop, which the redirect would hide'
  if (BELOW_A_CITY.test(afterLocale(from))) return 'belongs to a city, whose old names redirect by themselves'
  const own = createPathRedirects(builds.worldwide)(from)
  return own === from ? undefined : `leads to ${own} by itself`
}

function faultOfTarget(to: string, sources: ReadonlySet<string>): string | undefined {
  if (sources.has(to)) return 'is redirected too: give the last address'
  const isKnown = isTextPage(to) || CATALOGUE.test(afterLocale(to))
  return isKnown ? undefined : 'is no page of the shop'
}

function faultOf({ from, to, line }: Entry, entries: readonly Entry[]): string | undefined {
  const sources = new Set(entries.map((entry) => entry.from))
  const first = entries.find((entry) => entry.from === from)
  if (first && first.line < line) return `${from} has a redirect in line ${first.line} already`
  if (from === to) return `${from} leads to itself`
  const ofSource = faultOfSpelling(from) ?? faultOfSource(from)
  if (ofSource) return `${from} ${ofSource}`
  const ofTarget = faultOfSpelling(to) ?? faultOfTarget(to, sources)
  return ofTarget && `${to} ${ofTarget}`
}

/**
 * Reads the editors' table. Lines for languages and pages of other builds are left out, so that one file
 * serves all five; anything else that is not as it should be is told by its line.
 */
export function parseRedirects(source: string, file: string, build: Build): RedirectTable {
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
    const fault = faultOf(entry, entries)
    if (fault) faults.push(`${file}:${entry.line}: ${fault}`)
  }
  if (faults.length > 0) throw new WrongRedirects(faults.join('\n'))
  return new Map(entries.filter(({ to }) => isInBuild(to, build)).map(({ from, to }) => [from, to]))
}

function isInBuild(path: string, build: Build): boolean {
  const [page, locale] = [pageOfPath(path), localeOfPath(path)]
  return build.locales.some((own) => own === locale) && (page === undefined || hasPage(page, build))
}

const FILE = ['src', 'i18n', 'redirects.txt'] as const

/** The shipped table, or the file that `REDIRECTS` names. */
export function readRedirectTable(build: Build, file?: string): RedirectTable {
  const path = file ?? projectPath(...FILE)
  try {
    return parseRedirects(readFileSync(path, 'utf8'), file ?? FILE.join('/'), build)
  } catch (error) {
    if (error instanceof WrongRedirects) throw error
    throw new WrongRedirects(`REDIRECTS: ${path} cannot be read (${(error as Error).message}).`)
  }
}

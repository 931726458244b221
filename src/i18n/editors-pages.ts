import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { builds, type Build, type Variant } from '#config/builds.ts'
import { ownEnvironment } from '#config/environment.ts'
import { checkFile, formatFaults, type Fault } from '#config/files/check-file.ts'
import { locales, type Locale } from '#config/locales.ts'
import { projectPath } from '#config/project-folder.ts'
import { href } from './routes.ts'
import { editorsPages, slugs, type EditorsPage } from './slugs.ts'

/** One sentence for each wrong line, for the editor. */
export class WrongEditorsPage extends Error {
  override name = 'WrongEditorsPage'
}

const text = (longest: number) =>
  v.pipe(
    v.string('must be a text'),
    v.check((words) => words.trim() === words && words !== '', 'must not be empty or begin with a space'),
    v.maxLength(longest, `must not be longer than ${longest} characters`),
  )

/** Search engines cut off what is longer, and need no page that says less. */
const description = v.pipe(text(155), v.minLength(70, 'must be a sentence of 70 to 155 characters'))

const Text = v.strictObject({
  title: text(60),
  description,
  lead: text(300),
  sections: v.pipe(
    v.array(v.strictObject({ heading: text(100), text: text(3_000) })),
    v.minLength(1, 'needs at least one section'),
    v.maxLength(20, 'must not have more than 20 sections'),
  ),
})
export type EditorsText = v.InferOutput<typeof Text>

const MOST_PRODUCTS = 6

const File = v.strictObject({
  texts: v.strictObject(
    Object.fromEntries(locales.map((locale) => [locale, v.optional(Text)])) as {
      [L in Locale]: v.OptionalSchema<typeof Text, undefined>
    },
  ),
  products: v.optional(
    v.pipe(
      v.array(v.pipe(v.number('must be the id of a product'), v.integer('must be the id of a product'))),
      v.maxLength(MOST_PRODUCTS, `must not have more than ${MOST_PRODUCTS} products`),
    ),
    [],
  ),
})
export type EditorsFile = v.InferOutput<typeof File>
export type EditorsPages = ReadonlyMap<EditorsPage, EditorsFile>

/** en-us shows the text of en unless it has one of its own. */
export const editorsText = ({ texts }: EditorsFile, locale: Locale): EditorsText | undefined =>
  texts[locale] ?? (locale === 'en-us' ? texts.en : undefined)

function faultsOf(file: EditorsFile, { locales: spoken }: Build): Fault[] {
  const missing = spoken.filter((locale) => !editorsText(file, locale))
  const twice = file.products.flatMap((id, at) => (file.products.indexOf(id) < at ? [at] : []))
  return [
    ...missing.map((locale) => ({ path: ['texts'], reason: `the text in ${locale} is missing` })),
    ...twice.map((at) => ({ path: ['products', at], reason: 'a product twice' })),
  ]
}

const fileOf = (page: EditorsPage): string => `${slugs[page].en}.json`

/** The editors' pages in a folder: `travelers.json` is the page at `/{lang}/travelers`. */
export function readEditorsPages(folder: string, build: Build): EditorsPages {
  const wanted = editorsPages.map(fileOf)
  const files = readdirSync(folder).filter((name) => !name.startsWith('.') && !name.endsWith('.md'))
  const faults = files
    .filter((name) => !wanted.includes(name))
    .map((name) => `${join(folder, name)}: no page has this name; there are ${wanted.join(', ')}`)
  const pages = new Map<EditorsPage, EditorsFile>()
  for (const page of editorsPages.filter((name) => files.includes(fileOf(name)))) {
    const path = join(folder, fileOf(page))
    const read = checkFile(readFileSync(path, 'utf8'), File, (file) => faultsOf(file, build))
    if (read.ok) pages.set(page, read.value)
    else faults.push(...formatFaults(path, read.failure))
  }
  if (faults.length > 0) throw new WrongEditorsPage(faults.join('\n'))
  return pages
}

const folderOf = (variant: Variant): string => {
  const { variant: own, editorsDir } = ownEnvironment()
  return variant === own && editorsDir ? editorsDir : projectPath('src', 'editors-pages', variant)
}

const known = new Map<string, EditorsPages>()

/** Those of a build. In development, a saved file shows with the next reload. */
export function editorsPagesOf(variant: Variant): EditorsPages {
  const folder = folderOf(variant)
  const before = known.get(folder)
  if (before && ownEnvironment().mode === 'production') return before
  if (!existsSync(folder)) {
    if (ownEnvironment().editorsDir === folder)
      throw new WrongEditorsPage(`EDITORS_DIR: there is no folder ${folder}.`)
    return new Map()
  }
  const pages = readEditorsPages(folder, builds[variant])
  known.set(folder, pages)
  return pages
}

/** Links to the pages of a build, by their titles; terms are linked by the page that they are about. */
export const editorsLinks = (variant: Variant, locale: Locale): { name: string; href: string }[] =>
  [...editorsPagesOf(variant)].flatMap(([page, file]) => {
    const text = editorsText(file, locale)
    return text && page !== 'eventsTerms' ? [{ name: text.title, href: href(page, locale) }] : []
  })

import { importsOf, resolveInside } from './imports.ts'

/** Path from the project folder → text. */
export type Sources = ReadonlyMap<string, string>

const isTest = (file: string): boolean => /^tests\/|\.test\.tsx?$/.test(file)
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<![:'"`\\\w/])\/\/[^\n]*/g
const QUOTED_FILE = /['"`]([^'"`\s$]+\.(?:tsx?|css|astro|svg))(?:\?\w+)?['"`]/g

/**
 * What a file is made of: its imports, and files it names in quotes (`<script src>`, `new URL`, a folder's
 * entries).
 */
function neededBy(file: string, source: string, files: readonly string[]): string[] {
  const code = source.replace(COMMENTS, '')
  const named = [...code.matchAll(QUOTED_FILE)].flatMap(([, name = '']) => {
    const path = resolveInside(file, name)
    if (path !== undefined) return [path]
    const folder = file.slice(0, file.lastIndexOf('/') + 1)
    return files.filter((other) => other === name || (other.startsWith(folder) && other.endsWith(`/${name}`)))
  })
  const imported = importsOf(source).map((name) => resolveInside(file, name)?.replace(/\?.*$/, ''))
  return [...imported.filter((path) => path !== undefined), ...named]
}

/** Entry points for Astro, Node and TypeScript, which no file imports. */
const isEntry = (file: string): boolean =>
  !file.startsWith('src/') ||
  /^src\/pages\/|^src\/(api|fetch|main|middleware)\.ts$|\.d\.ts$/.test(file) ||
  isTest(file)

/** Source files of `src` that no page, script or entry leads to. Imports by tests do not count. */
export function unusedFiles(sources: Sources): string[] {
  const files = [...sources.keys()]
  const reached = new Set<string>()
  const open = files.filter(isEntry)
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    const source = sources.get(file)
    if (source === undefined || isTest(file) || reached.has(file)) continue
    reached.add(file)
    open.push(...neededBy(file, source, files))
  }
  return files.filter((file) => !isEntry(file) && !reached.has(file))
}

/** Circular imports, each circle once, as its path. */
export function circularImports(sources: Sources): string[] {
  const done = new Set<string>()
  const found: string[] = []
  const visit = (file: string, way: readonly string[]): void => {
    const source = sources.get(file)
    if (source === undefined || done.has(file)) return
    const place = way.indexOf(file)
    if (place >= 0) {
      found.push([...way.slice(place), file].join(' → '))
      return
    }
    for (const name of importsOf(source)) {
      const path = resolveInside(file, name)
      if (path !== undefined) visit(path, [...way, file])
    }
    done.add(file)
  }
  for (const file of sources.keys()) visit(file, [])
  return found
}

/** Components that exist both as `.astro` and as `.tsx`. */
export const duplicateComponents = (files: Iterable<string>): string[] => {
  const all = new Set(files)
  return [...all].filter((file) => file.endsWith('.astro') && all.has(file.replace(/\.astro$/, '.tsx')))
}

const FILE_NAME = /(?<![\w*\]])[\w.[/-][\w.[\]/-]*[\w\]]\.(?:tsx?|mts|mjs|astro|css|md|sql)\b/g
const LINK = /\]\(([^)#\s]+)[^)]*\)/g
/** Examples: files that a reader would create. */
const INVENTED = /(?:^|\/)(?:NNNN_name\.sql|[xy](?:\.test)?\.tsx?)$/

/**
 * Names of files in comments, and names and links in papers, that are not in the repository. Applied
 * migrations can never be changed, so their comments are left alone.
 */
export function missingNames(sources: Sources, files: Iterable<string>): string[] {
  const known = new Set<string>()
  for (const file of files) {
    const steps = file.split('/')
    for (const index of steps.keys()) {
      known.add(steps.slice(index).join('/'))
      known.add(steps.slice(0, index).join('/'))
    }
  }
  const knows = (name: string) => known.has(name.replace(/^(?:\.\.?\/)+/, '')) || INVENTED.test(name)
  return [...sources].flatMap(([file, source]) => {
    if (file.endsWith('.sql')) return []
    const isPaper = file.endsWith('.md')
    const told = isPaper
      ? [...source.matchAll(/`([^`\s]+)`/g)].map(([, name = '']) => name)
      : (source.match(COMMENTS) ?? [])
    const names = told.flatMap((text) => text.match(FILE_NAME) ?? [])
    const links = isPaper ? [...source.matchAll(LINK)].map(([, link = '']) => link) : []
    return [
      ...names.filter((name) => !knows(name)).map((name) => `${file}: there is no ${name}`),
      ...links
        .filter((link) => !/^\w+:/.test(link))
        .filter((link) => !knows(resolveInside(file, `./${link}`)?.replace(/\/$/, '') ?? ''))
        .map((link) => `${file}: the link ${link} leads nowhere`),
    ]
  })
}

/** The shipped brand's name and addresses, outside its folder, the sandbox and the accounts of a trial. */
const BRAND = /\bCityloop\b|[@/][\w.-]*cityloop\.example/
const MAY_NAME_IT = /^src\/brand\/|\/sandbox\/|\/stand-in\/|trial-accounts\.ts$|\.test\.tsx?$/

/** Places that name the shipped brand, which an operator could not change there. */
export const brandNames = (file: string, source: string): string[] =>
  MAY_NAME_IT.test(file)
    ? []
    : source
        .replaceAll(COMMENTS, (comment) => comment.replaceAll(/[^\n]/g, ' '))
        .split('\n')
        .flatMap((line, index) =>
          BRAND.test(line) ? [`${file}:${index + 1} names the brand, which is the operator's`] : [],
        )

const WIDTH = 110
/** Papers hold tables, whose rows cannot be broken. */
const WIDTH_OF_PAPERS = 130
/** Addresses, markup, drawings, styles and policies are generated or cannot be broken. */
const UNBREAKABLE = [
  /https?:\/\//,
  /<\/?[a-z-]+[ >]/,
  /['"`][^'"`]*[MQqaChSs]-?[\d$][^'"`]*[\d$][^'"`]*['"`]/,
  /'(?:none|self)'/,
  /[{"][ \w.-]*\{? ?[\w-]+: ?[^}]+;/,
  /(?:[A-Z]{2} ){9}/,
]
const isComment = (line: string): boolean => /^\s*(?:\/\/|\/?\*|\{\/\*|--)/.test(line)

const isSpared = (line: string): boolean =>
  isComment(line) ? /https?:\/\/\S+$/.test(line) : UNBREAKABLE.some((kind) => kind.test(line))

/** Lines too wide for half a screen. */
export const wideLines = (file: string, source: string): string[] =>
  source.split('\n').flatMap((line, index) => {
    const isPaper = file.endsWith('.md')
    const fits = isPaper ? line.length <= WIDTH_OF_PAPERS : line.length <= WIDTH || isSpared(line)
    return fits ? [] : [`${file}:${index + 1} has ${line.length} columns`]
  })

import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { ownAssets } from '../builds/builds.ts'
import { newerInScript } from './newer-scripts.ts'
import { newerInStyles } from './newer-styles.ts'

interface Found {
  lacks: string
  files: Set<string>
}

const textOf = (...path: string[]) => readFileSync(join(...path), 'utf8')
const filesOf = (folder: string, ending: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .map((name) => join(folder, name))

/**
 * Small styles stand inside their page; for pages rendered on demand, the server's list of routes holds
 * them.
 */
const INLINE_STYLES = /"type":"inline","content":("(?:[^"\\]|\\.)*")/g
const OF_PAGES = /<(style|script)(?: type="module")?>([^]*?)<\/\1>/g

/** Every style and script that the build sends, with the file it stands in. */
function* sentBy(build: string) {
  for (const file of ownAssets(build)) {
    const kind = file.endsWith('.css') ? 'style' : /\.m?js$/.test(file) ? 'script' : undefined
    if (kind) yield { kind, file, text: textOf(build, 'client', '_astro', file) }
  }
  for (const file of filesOf(join(build, 'server'), /\.mjs$/))
    for (const [, quoted = '""'] of textOf(file).matchAll(INLINE_STYLES))
      yield { kind: 'style', file, text: JSON.parse(quoted) as string }
  for (const file of filesOf(join(build, 'client'), /\.html$/))
    for (const [, kind = '', text = ''] of textOf(file).matchAll(OF_PAGES)) yield { kind, file, text }
}

/** What some browser of the list lacks, by name. */
export async function newerInBuild(build: string): Promise<Map<string, Found>> {
  const found = new Map<string, Found>()
  const known = new Set<string>()
  for (const { kind, file, text } of sentBy(build)) {
    if (known.has(text)) continue
    known.add(text)
    const newer = kind === 'style' ? newerInStyles(text) : await newerInScript(text)
    for (const [name, lacks] of newer) {
      const files = found.get(name)?.files ?? new Set()
      found.set(name, { lacks, files: files.add(basename(file)) })
    }
  }
  if (known.size === 0) throw new Error(`${build} holds no styles or scripts`)
  return found
}

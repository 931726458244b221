import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bodies, prepare } from '../http/prepare.ts'
import type { PreparedResponse, FlatHeaders } from '../http/prepared-response.ts'

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.geojson': 'application/geo+json',
  '.webmanifest': 'application/manifest+json',
  '.xml': 'application/xml',
  '.txt': 'text/plain; charset=utf-8',
  '.ics': 'text/calendar; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.avif': 'image/avif',
  '.webp': 'image/webp',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}

/** Astro puts a hash of the content into their names, so they never change. */
const HASHED = /^\/_astro\//

export type HeadersFor = (path: string, isPage: boolean) => FlatHeaders

/**
 * Every file of the built site as a prepared response, by URL path: `/en/home` for `en/home.html`. Read
 * synchronously, which is quicker for three hundred small files, while nothing else can be done yet.
 */
export function readStaticSite(folder: URL, headersFor: HeadersFor): Map<string, PreparedResponse> {
  const root = fileURLToPath(folder)
  const entries = readdirSync(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const sources = files.filter((file) => !isCompressedTwin(file, known))
  return new Map(sources.map((file) => readOne(root, file, known, headersFor)))
}

const isCompressedTwin = (file: string, known: Set<string>): boolean =>
  /\.(br|gz)$/.test(file) && known.has(file.slice(0, -3))

/** The URL path of a file of the built site. */
export const pathOf = (root: string, file: string): string =>
  encodeURI(`/${relative(root, file).split(sep).join('/')}`).replace(/\.html$/, '')

function readOne(
  root: string,
  file: string,
  known: Set<string>,
  headersFor: HeadersFor,
): [path: string, prepared: PreparedResponse] {
  const extension = extname(file)
  const isPage = extension === '.html'
  const path = pathOf(root, file)
  const readTwin = (ending: string) => (known.has(file + ending) ? readFileSync(file + ending) : undefined)
  const identity = readFileSync(file)
  const [br, gzip] = [readTwin('.br'), readTwin('.gz')]
  const bodies: Bodies = { identity }
  if (br && br.length < identity.length) bodies.br = br
  if (gzip && gzip.length < identity.length) bodies.gzip = gzip
  const headers = [
    'content-type',
    TYPES[extension] ?? 'application/octet-stream',
    'cache-control',
    cacheControl(path, isPage),
    ...headersFor(path, isPage),
  ]
  return [path, prepare(200, bodies, headers)]
}

/** Pages are `no-cache` (S4): a browser asks again each time and mostly gets a 304. */
function cacheControl(path: string, isPage: boolean): string {
  if (isPage) return 'no-cache'
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

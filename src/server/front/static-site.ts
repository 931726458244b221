import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Bodies, finish, type Finished, type FlatHeaders } from './finished.ts'

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

/** Astro names these by their content, so they never change. */
const HASHED = /^\/_astro\//

export type HeadersFor = (path: string, html: Buffer | undefined) => FlatHeaders

/** Every file of the built site as finished bytes, by URL path: `/en/home` for `en/home.html`. */
export async function readStaticSite(folder: URL, headersFor: HeadersFor): Promise<Map<string, Finished>> {
  const root = fileURLToPath(folder)
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
  const known = new Set(files)
  const sources = files.filter((file) => !isCompressedTwin(file, known))
  return new Map(await Promise.all(sources.map((file) => readOne(root, file, known, headersFor))))
}

const isCompressedTwin = (file: string, known: Set<string>): boolean =>
  /\.(br|gz)$/.test(file) && known.has(file.slice(0, -3))

async function readOne(
  root: string,
  file: string,
  known: Set<string>,
  headersFor: HeadersFor,
): Promise<[path: string, finished: Finished]> {
  const extension = extname(file)
  const isPage = extension === '.html'
  const path = encodeURI(`/${relative(root, file).split(sep).join('/')}`).replace(/\.html$/, '')
  const readTwin = (ending: string) => (known.has(file + ending) ? readFile(file + ending) : undefined)
  const [identity, br, gzip] = await Promise.all([readFile(file), readTwin('.br'), readTwin('.gz')])
  const bodies: Bodies = { identity }
  if (br && br.length < identity.length) bodies.br = br
  if (gzip && gzip.length < identity.length) bodies.gzip = gzip
  const headers = [
    'content-type',
    TYPES[extension] ?? 'application/octet-stream',
    'cache-control',
    cacheControl(path, isPage),
    ...headersFor(path, isPage ? identity : undefined),
  ]
  return [path, finish(200, bodies, headers)]
}

/** S4 asks for no-cache answers: a browser asks again each time and mostly gets a 304. */
function cacheControl(path: string, isPage: boolean): string {
  if (isPage) return 'no-cache'
  return HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'public, max-age=3600'
}

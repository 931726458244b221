// Holds the byte budgets (bench/README.md, Weight) on the production build, as the running shop (SHOP_URL)
// sends it to a browser that takes brotli.
import { request } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { readEveryLocation, readLocationHrefs } from '#client/location.ts'
import { createNetwork } from '#client/network.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import { builds } from '#config/builds.ts'
import { cityPageHref, href, productHref } from '#i18n/routes.ts'
import { closure, partsOf, type PageParts } from './checks/page-weight.ts'
import { heaviestOfEachKind, staticPages, type StaticPage } from './checks/static-pages.ts'

const shop = process.env.SHOP_URL ?? 'http://localhost:4321'
const api = createNetwork(shop, 10_000)
const KB = 1000

interface Sent {
  bytes: number
  text: string
}
const known = new Map<string, Promise<Sent>>()

function ask(path: string): Promise<Sent> {
  return new Promise<Sent>((resolve, reject) => {
    const asked = request(shop + path, { headers: { 'accept-encoding': 'br' } }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.on('end', () => {
        const body = Buffer.concat(parts)
        const { location, 'content-encoding': encoding } = reply.headers
        if (location) resolve(fetchSent(location))
        else if (reply.statusCode !== 200) reject(new Error(`${path} answers ${reply.statusCode}`))
        else
          resolve({
            bytes: body.length,
            text: (encoding === 'br' ? brotliDecompressSync(body) : body).toString(),
          })
      })
    })
    asked.on('error', reject)
    asked.end()
  })
}

function fetchSent(path: string): Promise<Sent> {
  const sent = known.get(path) ?? ask(path)
  known.set(path, sent)
  return sent
}

/**
 * The page as all but its first visitors get it: when a page is sent again, it is recompressed in the
 * background.
 */
async function askAgain(path: string): Promise<Sent> {
  const first = await ask(path)
  for (let tries = 0; tries < 20; tries += 1) {
    const again = await ask(path)
    if (again.bytes < first.bytes) return again
    await setTimeout(100)
  }
  return first
}

const source = async (path: string) => (await fetchSent(path)).text
const weigh = async (paths: Iterable<string>) => {
  const sizes = await Promise.all([...new Set(paths)].map(async (path) => (await fetchSent(path)).bytes))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const failures: string[] = []
let passed = 0
function hold(what: string, has: number, budget: number, unit = 'kB'): void {
  const figures = unit === 'kB' ? `${(has / KB).toFixed(1)} of ${budget / KB}` : `${has} of ${budget}`
  const line = `${what}: ${figures} ${unit}`
  console.log(`  ${has <= budget ? '✓' : '✗'} ${line}`)
  if (has <= budget) passed += 1
  else failures.push(line)
}

async function modulesOf({ eager, renderers }: PageParts) {
  return closure([...eager, ...renderers.eager], source)
}

interface StaticWeight extends StaticPage {
  script: number
  /** With styles, fonts and scripts, without pictures. */
  whole: number
  requests: number
  renderers: number
}

async function weightOfStatic({ kind, path }: StaticPage): Promise<StaticWeight> {
  const { bytes, text } = await fetchSent(path)
  const parts = partsOf(text)
  const scripts = await modulesOf(parts)
  const files = new Set([...parts.styles, ...parts.fonts, ...scripts])
  return {
    kind,
    path,
    script: await weigh(scripts),
    whole: bytes + (await weigh(files)),
    requests: 1 + files.size,
    renderers: parts.renderers.eager.length,
  }
}

/** The figures of static pages (W1), with their budgets. */
const staticBudgets = [
  ['script', 'JavaScript', 6 * KB, 'kB'],
  ['renderers', 'framework before a touch', 0, 'renderers'],
  ['whole', 'in all without pictures', 90 * KB, 'kB'],
  ['requests', 'requests', 8, 'requests'],
] as const

/** The pages of the city that sells most, in every language. */
async function weighStaticPages(): Promise<void> {
  const cities = unwrapOrThrow(await readEveryLocation(api))
  const [largest] = cities.toSorted((one, other) => other.productCount - one.productCount)
  if (!largest) throw new Error('no city is sold')
  const pages = staticPages(builds.worldwide, unwrapOrThrow(await readLocationHrefs(api, largest.id)))
  const weights: StaticWeight[] = []
  for (const page of pages) weights.push(await weightOfStatic(page))
  for (const [figure, name, budget, unit] of staticBudgets) {
    for (const { path, [figure]: has } of heaviestOfEachKind(weights, (weight) => weight[figure]))
      hold(`${path} ${name}`, has, budget, unit)
  }
}

/** Every page's header can load it, so it is weighed once, by itself. */
const LOGIN_DIALOG = /\/show-login\.[\w-]+\.js$/

/** What a page without any framework loads when somebody presses "Log in". */
async function weighLoginDialog(path: string): Promise<void> {
  const { eager } = partsOf((await fetchSent(path)).text)
  const before = await closure(eager, source)
  const later = await closure(eager, source, { deep: true })
  const dialog = [...later].filter((module) => LOGIN_DIALOG.test(module))
  if (dialog.length === 0) throw new Error('no login dialog')
  const added = [...(await closure(dialog, source))].filter((module) => !before.has(module))
  hold(`${path} JavaScript of the login dialog`, await weigh(added), 90 * KB)
}

/** The texts that a visitor who reads one language never loads; `astro.config.mts` names their files. */
const textsOfOthers = (language: string) => new RegExp(`/[\\w-]+-(?!${language}\\.)[a-z]{2}\\.[\\w-]+\\.js$`)

async function weighProduct(path: string, language: string): Promise<void> {
  const { bytes, text } = await askAgain(path)
  const parts = partsOf(text)
  hold(`${path} HTML`, bytes, 22 * KB)
  hold(`${path} CSS`, await weigh(parts.styles), 8 * KB)
  hold(`${path} JavaScript before the first touch`, await weigh(await modulesOf(parts)), 12 * KB)
  const all = [...parts.eager, ...parts.later, ...parts.renderers.eager, ...parts.renderers.later]
  const except = new RegExp(`${LOGIN_DIALOG.source}|${textsOfOthers(language).source}`)
  hold(
    `${path} JavaScript after every widget`,
    await weigh(await closure(all, source, { deep: true, except })),
    130 * KB,
  )
}

/** The scripts of islands, with all they may load later, and of the page; without the framework. */
async function weighApplication(path: string, budget: number): Promise<void> {
  const parts = partsOf((await fetchSent(path)).text)
  const framework = await closure([...parts.renderers.eager, ...parts.renderers.later], source)
  const islands = await closure(parts.islands, source, { deep: true })
  const beside = await closure(parts.eager, source)
  const own = [...new Set([...islands, ...beside])].filter((module) => !framework.has(module))
  hold(`${path} own JavaScript`, await weigh(own), budget)
}

const LIVE_MAP = /\/(open-map|tell-where)\.[\w-]+\.js$/
const MAP_WORKER = /\/_astro\/maplibre-gl-worker\.[\w-]+\.mjs/

/** What the page of the map loads when somebody opens the live map, with the file of its worker. */
async function weighMap(path: string): Promise<void> {
  const { eager } = partsOf((await fetchSent(path)).text)
  const before = await closure(eager, source)
  hold(`${path} JavaScript before the map is wanted`, await weigh(before), 6 * KB)
  const later = await closure(eager, source, { deep: true })
  const map = [...later].filter((module) => LIVE_MAP.test(module))
  const added = [...(await closure(map, source, { deep: true }))].filter((module) => !before.has(module))
  const worker = MAP_WORKER.exec((await Promise.all(added.map(source))).join('\n'))?.[0]
  if (!worker) throw new Error('no live map')
  hold(`${path} JavaScript of the live map`, await weigh([...added, worker]), 450 * KB)
}

/** A page that cannot be weighed counts as one failure; the others are still weighed. */
async function attempt(path: string, weighing: Promise<void>): Promise<void> {
  await weighing.catch((error: unknown) => {
    console.log(`  ✗ ${path}: ${error instanceof Error ? error.message : 'cannot be weighed'}`)
    failures.push(path)
  })
}

const paris = { id: 41, slug: 'paris' }
const products = [
  ['en', 'paris-hop-on-hop-off-bus'],
  ['de', 'hop-on-hop-off-bus-paris'],
] as const
await attempt('static pages', weighStaticPages())
for (const [language, slug] of products) {
  const path = productHref(language, paris, { id: 2182, slug })
  await attempt(path, weighProduct(path, language))
}
await attempt(href('about', 'en'), weighLoginDialog(href('about', 'en')))
const map = cityPageHref('mapViewer', 'en', { id: paris.id, url: paris.slug })
await attempt(map, weighMap(map))
await attempt(href('basket', 'en'), weighApplication(href('basket', 'en'), 40 * KB))
await attempt(href('payment', 'en'), weighApplication(href('payment', 'en'), 120 * KB))

console.log(`\n${passed} passed, ${failures.length} failed`)
process.exitCode = failures.length > 0 ? 1 : 0

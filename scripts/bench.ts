// `npm run bench`: the budgets of the server (bench/README.md), measured on the production build.
// Throughput and processor time are ratios to a bare node:http server in the same run; reads and writes of
// the API stand beside those of its bare database. About three minutes. `npm run bench -- basket start`
// measures only these two. `npm run bench -- soak 10` is ten minutes of mixed traffic, `npm run bench --
// abuse` sends the dearest requests beside a visitor's, `npm run bench -- growth` builds with 1, 2 and 4
// times the cities; these three run only when they are named. Linux only.
import { type ChildProcess } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { readEnvironment } from '#config/environment.ts'
import { cityHref, href, productHref } from '#i18n/routes.ts'
import { readCityFiles, shippedFiles } from '#server/catalogue/shipped.ts'
import { measureAbuse } from './bench/abuse.ts'
import { againstBare } from './bench/against-bare.ts'
import { asProduction, besideBuiltShop, besideDatabase } from './bench/built-shop.ts'
import { measureReadsAndWrites } from './bench/reads-and-writes.ts'
import { measureGrowth } from './bench/growth.ts'
import { load, type LoadResult, percentile } from './bench/load.ts'
import { residentMegabytes } from './bench/process-usage.ts'
import { Report } from './bench/report.ts'
import { measureSearch } from './bench/search.ts'
import { minutesOf, soak } from './bench/soak.ts'
import { wantedParts } from './bench/wanted-parts.ts'
import { end } from './support/programs.ts'
import { projectPath } from './support/project.ts'
import { startShop } from './support/shop-process.ts'
import { main } from './support/steps.ts'

const port = Number(process.env.PORT ?? 4395)
asProduction(port)

const paris = { id: 41, slug: 'paris' }
const HOME = href('home', 'en')
const ABOUT = href('about', 'en')
const CITY = cityHref('en', paris.id, paris.slug)
const PRODUCT = productHref('en', paris, { id: 2182, slug: 'paris-hop-on-hop-off-bus' })
const BROTLI = { 'accept-encoding': 'gzip, deflate, br' }

const [named, length] = process.argv.slice(2)
const parts = {
  search: [],
  basket: [],
  start: ['S4'],
  api: ['S6'],
  cached: ['S1'],
  memory: ['S5'],
  'on-demand': ['S2'],
}
const alone = ['soak', 'growth', 'abuse']
const isWanted = wantedParts(parts, alone.includes(named ?? '') ? [] : undefined)

const report = new Report()
const pidOf = (child: ChildProcess): number => child.pid ?? 0

function ask(path: string): Promise<{ status: number; etag: string }> {
  return new Promise((resolve, reject) => {
    request({ port, host: '127.0.0.1', path }, (reply) => {
      reply.resume()
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, etag: reply.headers.etag ?? '' }))
    })
      .on('error', reject)
      .end()
  })
}

/** Milliseconds from the start of the process until the path first answers 200. */
async function untilFirst(path: string): Promise<number> {
  const began = performance.now()
  const starting = startShop(process.env, 'ignore')
  for (;;) {
    const { status } = await ask(path).catch(() => ({ status: 0 }))
    if (status === 200) break
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const took = performance.now() - began
  await end(await starting)
  return took
}

async function measureStarts(): Promise<void> {
  report.heading('Start: from the start of the process to the first answer (best of 3)')
  const best = async (path: string) =>
    Math.min(await untilFirst(path), await untilFirst(path), await untilFirst(path))
  report.atMost('a prerendered page', await best(ABOUT), 400, ' ms')
  report.atMost('a page on demand', await best(CITY), 900, ' ms')
}

async function measureFinished(shop: ChildProcess): Promise<void> {
  for (const [name, path] of [
    ['prerendered page', ABOUT],
    ['cached home', HOME],
    ['cached city page', CITY],
  ] as const) {
    report.heading(`Cached: ${name}, 50 connections, against a bare server`)
    await load({ port, path, headers: BROTLI, connections: 50, ms: 1_000 })
    const plain = await againstBare(pidOf(shop), { port, path, connections: 50 })
    const { etag } = await ask(path)
    report.atLeast(
      'identity: throughput',
      plain.throughput,
      0.9,
      `${plain.perSecond.toFixed(0)}/s, ${plain.bytes} bytes`,
    )
    report.atLeast('identity: cpu_ratio', plain.cpu, 0.9)
    report.atMost('identity: p99 ratio', plain.p99, 1.5)
    const br = await againstBare(pidOf(shop), { port, path, headers: BROTLI, connections: 50 }, plain.bytes)
    report.atLeast('brotli: throughput', br.throughput, 1.2, `${br.perSecond.toFixed(0)}/s`)
    report.atLeast('brotli: cpu_ratio', br.cpu, 1.2)
    const same = await againstBare(
      pidOf(shop),
      { port, path, headers: { 'if-none-match': etag }, connections: 50 },
      plain.bytes,
    )
    report.atLeast('304: throughput', same.throughput, 1.3, `${same.perSecond.toFixed(0)}/s`)
  }
}

async function measureRenders(): Promise<void> {
  report.heading('On demand: rendered for one request, nothing cached, against a bare server')
  const shop = await startShop({ ...process.env, PAGE_CACHE_MB: '0' }, 'ignore')
  try {
    for (const [name, path, budget] of [
      ['product page', PRODUCT, 0.015],
      ['listing (city page)', CITY, 0.035],
    ] as const) {
      let n = 0
      const ratios = await againstBare(pidOf(shop), {
        port,
        path,
        connections: 8,
        nextPath: () => `${path}?n=${(n += 1)}`,
      })
      report.atLeast(
        `${name}: cpu_ratio`,
        ratios.cpu,
        budget,
        `${ratios.perSecond.toFixed(0)}/s, ${ratios.bytes} bytes`,
      )
    }
  } finally {
    await end(shop)
  }
}

async function measureMemory(shop: ChildProcess): Promise<void> {
  report.heading('Memory of the shop process')
  const pages = [HOME, CITY, PRODUCT, '/api/v2/location/41']
  const round = async (answers: number) => {
    for (const path of pages) {
      await load({
        port,
        path,
        headers: BROTLI,
        connections: 50,
        ms: 30_000,
        answers: answers / pages.length,
      })
    }
  }
  await round(20_000)
  const before = residentMegabytes(pidOf(shop))
  await round(100_000)
  const after = residentMegabytes(pidOf(shop))
  report.atMost('after load', after, 180, ' MB')
  report.atMost('growth over 100 000 requests', Math.max(0, (after / before - 1) * 100), 5, ' %')
}

/** A month of every product for a year ahead: each is computed when it is asked for, and asked for once. */
function calendarsNobodyAskedFor(): string[] {
  const products = readCityFiles(shippedFiles()).flatMap((city) => city.products.map((product) => product.id))
  const now = new Date()
  return products.flatMap((id) =>
    Array.from({ length: 11 }, (_, ahead) => {
      const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + ahead))
        .toISOString()
        .slice(0, 7)
      return `/api/v2/product/${id}/availability?month=${month}`
    }),
  )
}

const told = ({ answers, statuses }: LoadResult) =>
  `${answers} answers, ${Object.keys(statuses).join(' and ')}`

async function measureApi(): Promise<void> {
  report.heading('API, over the network of this machine')
  const one = (path: string, nextPath?: () => string) =>
    load({ port, path, nextPath, connections: 1, ms: 2_000, answers: 400 })
  const month = new Date().toISOString().slice(0, 7)
  const calendar = `/api/v2/product/2182/availability?month=${month}`
  const unseen = calendarsNobodyAskedFor()
  const cold = await load({
    port,
    path: calendar,
    connections: 1,
    ms: 5_000,
    answers: unseen.length,
    nextPath: () => unseen.pop() ?? calendar,
  })
  report.atMost('availability, cold: p50', percentile(cold.latencies, 0.5), 1.5, ' ms', told(cold))
  const warm = await one(calendar)
  report.atMost('availability, cached: p50', percentile(warm.latencies, 0.5), 0.2, ' ms', told(warm))
  const search = await one('/api/v2/location?query=pariz&limit=5')
  report.atMost(
    'suggestions: p50',
    percentile(search.latencies, 0.5),
    3,
    ' ms',
    JSON.stringify(search.statuses),
  )
  const pages = load({ port, path: CITY, headers: BROTLI, connections: 8, ms: 3_000 })
  const busy = await load({ port, path: calendar, connections: 2, ms: 2_500 })
  await pages
  report.atMost('availability while pages are served: p99', percentile(busy.latencies, 0.99), 15, ' ms')
}

async function measurePages(): Promise<void> {
  if (isWanted('start')) await measureStarts()
  if (isWanted('api') || isWanted('cached') || isWanted('memory')) {
    const shop = await startShop(process.env, 'ignore')
    try {
      if (isWanted('api')) await measureApi()
      if (isWanted('cached')) await measureFinished(shop)
      if (isWanted('memory')) await measureMemory(shop)
    } finally {
      await end(shop)
    }
  }
  if (isWanted('on-demand')) await measureRenders()
}

const ofPages = ['start', 'api', 'cached', 'memory', 'on-demand'] as const

/**
 * A shop on its own database, so that the shop's is neither sold out nor filled, behind a proxy that tells
 * whose requests these are.
 */
async function besideOwnShop(name: string, measure: (pid: number) => Promise<void>): Promise<void> {
  mkdirSync(projectPath('.data'), { recursive: true })
  const folder = mkdtempSync(projectPath('.data', `${name}-`))
  chmodSync(folder, 0o755)
  Object.assign(process.env, { DATA_DIR: folder, TRUST_PROXY: '1', MAIL: 'outbox' })
  try {
    await besideBuiltShop(async () => {
      const shop = await startShop(process.env, 'ignore')
      try {
        await measure(pidOf(shop))
      } finally {
        await end(shop)
      }
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Only when named, since it takes minutes. */
async function measureSoak(minutes: number): Promise<void> {
  const { sandboxPort } = readEnvironment()
  const origin = `http://localhost:${port}`
  const sandboxOrigin = `http://localhost:${sandboxPort}`
  await besideOwnShop('soak', (pid) => soak(report, { origin, sandboxOrigin, pid, minutes }))
}

await main(async () => {
  if (named === 'soak') {
    await measureSoak(minutesOf(length))
    return report.close()
  }
  if (named === 'abuse') {
    await besideOwnShop('abuse', (pid) => measureAbuse(report, { port, pid, page: CITY }))
    if (report.missed > 0) process.exitCode = 1
    return report.close()
  }
  if (named === 'growth') {
    await measureGrowth(report, port)
    return report.close()
  }
  if (isWanted('search')) measureSearch(report)
  if (isWanted('basket')) await besideDatabase((database) => measureReadsAndWrites(report, database, port))
  if (ofPages.some(isWanted)) await besideBuiltShop(measurePages)
  report.close()
})

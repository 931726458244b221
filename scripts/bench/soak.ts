import { randomInt, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { addToBasket, removeLine } from '#client/basket.ts'
import { pay } from '#client/payment.ts'
import { unwrapOrThrow } from '#client/unwrap-or-throw.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { PayByAdyen } from '#contract/payment/payment-requests.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { sealCard } from '#tests/payments/seal-card.ts'
import { visit, type Visitor } from '#tests/support/visitor.ts'
import { residentMegabytes } from './process-usage.ts'
import type { Report } from './report.ts'

export const USUAL_MINUTES = 2
/** The budget for growth applies from here on; before, caches are still filling. */
const LEVEL_AFTER_MINUTES = 10
const PRODUCT_ID = 2182
const ODD_PATHS = [
  '/%E0%A4%A',
  '/en/nowhere',
  '/../../etc/passwd',
  '/en/41/paris?n=',
  '/api/v2/nothing',
  '//',
]
const payer = {
  firstName: 'Zoë',
  lastName: 'Tester',
  email: 'zoe@example.com',
  phonePrefix: '33',
  phone: '612345678',
  country: 'FR',
}

/** How long to soak: the argument in minutes, or the usual two. */
export function minutesOf(argument: string | undefined): number {
  const minutes = argument === undefined ? USUAL_MINUTES : Number(argument)
  if (!(minutes > 0 && minutes <= 600))
    throw new Error(`soak takes minutes, up to 600, not ${argument ?? ''}.`)
  return minutes
}

interface Traffic {
  origin: string
  sandboxOrigin: string
  pid: number
  minutes: number
}

/**
 * Visitors as a busy day has them, each from an address of their own: they read pages, search, fill baskets,
 * pay, and ask for what does not exist. What counts is the memory of the shop afterwards.
 */
export async function soak(report: Report, { origin, sandboxOrigin, pid, minutes }: Traffic): Promise<void> {
  report.heading(`Mixed traffic, ${minutes} min`)
  const statuses = new Map<number, number>()
  const ask = async (path: string, headers: Record<string, string> = {}): Promise<string> => {
    const reply = await fetch(origin + path, { headers: { 'x-forwarded-for': someAddress(), ...headers } })
    statuses.set(reply.status, (statuses.get(reply.status) ?? 0) + 1)
    return reply.text()
  }
  const pages = await listPages(ask)
  const card = (await sealCard(sandboxOrigin)) as PayByAdyen['paymentMethod']
  const ticket = await findTicket(ask)
  const ends = performance.now() + minutes * 60_000
  const repeat = async (work: () => Promise<unknown>, restMs = 0): Promise<void> => {
    while (performance.now() < ends) {
      await work()
      await wait(restMs)
    }
  }
  const readPage = (headers?: Record<string, string>) => ask(pages[randomInt(pages.length)] ?? '/', headers)
  const search = () =>
    ask(
      `/api/v2/location?query=${Math.random()
        .toString(36)
        .slice(2, 2 + randomInt(1, 6))}&limit=5`,
    )
  const odd = () => ask(`${ODD_PATHS[randomInt(ODD_PATHS.length)] ?? '/'}${randomInt(1e6)}`)
  let paid = 0
  const buy = async () => {
    const visitor = browserAt(origin)
    const add = () => addToBasket(visitor, { productId: PRODUCT_ID, choices: [ticket] }, randomUUID())
    const first = unwrapOrThrow(await add())
    const sale = unwrapOrThrow(await add())
    const line = sale.lines.find(({ id }) => first.lines.every((earlier) => earlier.id !== id))
    const left = unwrapOrThrow(await removeLine(visitor, line?.id ?? 0))
    if (randomInt(3) === 0) return
    unwrapOrThrow(await payFor(visitor, left, card))
    paid += 1
  }

  const before = residentMegabytes(pid)
  const traffic = Promise.all([
    ...Array.from({ length: 4 }, () => repeat(() => readPage({ 'accept-encoding': 'br' }))),
    repeat(() => readPage({ 'accept-encoding': 'identity' })),
    repeat(search, 5),
    repeat(odd, 20),
    repeat(buy, 50),
  ])
  const half = wait(minutes * 30_000).then(() => residentMegabytes(pid))
  await traffic
  const [middle, after] = [await half, residentMegabytes(pid)]

  const answers = [...statuses.values()].reduce((sum, count) => sum + count, 0)
  const failed = [...statuses].reduce((sum, [status, count]) => sum + (status >= 500 ? count : 0), 0)
  const kinds = [...statuses.keys()].toSorted((one, other) => one - other).join(' and ')
  report.tell('answers', answers, '', `${paid} orders paid, ${kinds}`)
  report.atMost('answers of 5xx', failed, 0)
  report.tell('memory at the start', before, ' MB')
  report.tell('memory after half of it', middle, ' MB')
  report.atMost('memory at the end', after, 220, ' MB')
  const growth = Math.max(0, (after / middle - 1) * 100)
  if (minutes < LEVEL_AFTER_MINUTES) report.tell('growth of the second half', growth, ' %')
  else report.atMost('growth of the second half', growth, 5, ' %')
}

const someAddress = () => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`

/** Every page that search engines list, in every language. */
async function listPages(ask: (path: string) => Promise<string>): Promise<string[]> {
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)</g)].map(([, at]) => new URL(at ?? '').pathname)
  const sitemaps = locations(await ask('/sitemap.xml'))
  const pages = await Promise.all(sitemaps.map(async (path) => locations(await ask(path))))
  return pages.flat()
}

interface Choices {
  options: { optionId: number; slots: { time: string | null; status: string }[] }[]
}

/** A ticket for a day some months ahead, with seats to spare. */
async function findTicket(ask: (path: string) => Promise<string>) {
  for (let ahead = 60; ahead < 90; ahead += 1) {
    const day = new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10)
    const { options } = JSON.parse(
      await ask(`/api/v2/product/${PRODUCT_ID}/option/availability?day=${day}`),
    ) as Choices
    for (const { optionId, slots } of options) {
      const slot = slots.find(({ status }) => status === 'available')
      if (slot) return { optionId, day, time: slot.time, passengers: { adult: 1 } }
    }
  }
  throw new Error(`product ${PRODUCT_ID} has no free day`)
}

/** A visitor whose browser keeps the shop's cookies. */
function browserAt(origin: string): Visitor {
  const cookies = new Map<string, string>()
  const browser = {
    async fetch(request: Request): Promise<Response> {
      const { pathname, search } = new URL(request.url)
      const headers = new Headers(request.headers)
      headers.set('origin', origin)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const body = request.method === 'GET' ? undefined : await request.text()
      const reply = await fetch(origin + pathname + search, { method: request.method, headers, body })
      for (const line of reply.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
        cookies.set(name, value)
      }
      return reply
    },
  }
  return visit(browser, { 'x-forwarded-for': someAddress() })
}

const payFor = (
  visitor: Visitor,
  { lines, total, currency }: Sale,
  paymentMethod: PayByAdyen['paymentMethod'],
) =>
  pay(visitor, {
    attemptId: randomUUID(),
    payer,
    travellers: [],
    lines: shownLines(lines),
    total: { amount: total, currency },
    paymentMethod,
  })

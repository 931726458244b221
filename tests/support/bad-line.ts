import { setTimeout as pause } from 'node:timers/promises'
import { type Page, type Request, type Route, request as requests } from '@playwright/test'
import { seededRandom } from '#domain/seeded-random.ts'

interface BadLine {
  /** Milliseconds that every call takes on its way. */
  delay: number
  /** The share of calls that fail, between 0 and 1. */
  failing?: number
  /** The same seed fails the same calls: the nth call of a path, in whatever order paths are asked. */
  seed?: string
  /** What is on the bad line. */
  addresses?: readonly string[]
}

const API = '**/api/v2/**'

/** Cut before the shop heard of it; answered by a proxy; done by the shop, but its answer lost. */
type Fault = 'cut' | 'unavailable' | 'lost'
const faults: readonly Fault[] = ['cut', 'unavailable', 'lost']

/** Puts the API behind a slow line that loses calls; tells which calls failed, and how. */
export async function putBehindBadLine(
  page: Page,
  { delay, failing = 0, seed = '', addresses = [API] }: BadLine,
) {
  const told: { call: string; fault: Fault }[] = []
  const calls = new Map<string, number>()
  const lead = async (route: Route) => {
    const request = route.request()
    const call = `${request.method()} ${withoutIds(new URL(request.url()).pathname)}`
    const nth = (calls.get(call) ?? 0) + 1
    calls.set(call, nth)
    const drawn = seededRandom(`${seed} ${nth} ${call}`)()
    const fault = drawn < failing ? faults[Math.floor((drawn / failing) * faults.length)] : undefined
    if (fault) told.push({ call, fault })
    await pause(delay)
    // The page may have been left meanwhile.
    await answer(route, fault).catch(() => undefined)
  }
  for (const address of addresses) await page.route(address, lead)
  return { told, count: () => [...calls.values()].reduce((sum, each) => sum + each, 0) }
}

/** Ids and tokens differ from run to run. */
const withoutIds = (path: string): string => path.replaceAll(/\/\d+|\/[\w-]{43}$/g, '/#')

async function answer(route: Route, fault: Fault | undefined): Promise<void> {
  if (!fault) return route.continue()
  if (fault === 'unavailable') {
    const error = { code: 'unavailable', message: 'Please try again in a moment.', requestId: 'bad-line' }
    return route.fulfill({ status: 503, json: { error } })
  }
  if (fault === 'lost') await sendApart(route.request())
  return route.abort('connectionreset')
}

/** Sends the call as the page would have, and keeps its answer and cookies from the page. */
async function sendApart(request: Request): Promise<void> {
  const page = request.frame().page()
  const cookies = await page.context().cookies(request.url())
  const apart = await requests.newContext()
  await apart.fetch(request.url(), {
    method: request.method(),
    headers: {
      ...request.headers(),
      cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    },
    ...(request.postDataBuffer() ? { data: request.postDataBuffer() ?? '' } : {}),
  })
  await apart.dispose()
}

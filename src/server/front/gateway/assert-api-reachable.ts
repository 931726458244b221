import * as v from 'valibot'
import { getCountries } from '#contract/catalogue/country.ts'
import type { Environment } from '#config/environment.ts'

const TIME_LIMIT_MS = 5_000

/** Thrown when the shop has no API to sell from. The message tells the operator why and what to do. */
class ApiUnavailable extends Error {
  override name = 'ApiUnavailable'
}

/** The message of a failed fetch is always the same; its cause has the reason. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : 'no reason given'
}

/** What is wrong; `undefined` when an API v2 answers there. */
async function faultOf(base: string): Promise<string | undefined> {
  const signal = AbortSignal.timeout(TIME_LIMIT_MS)
  let reply: Response
  try {
    reply = await fetch(base + getCountries.path, { signal, redirect: 'manual' })
  } catch (error) {
    return `does not answer (${reasonOf(error)})`
  }
  const body: unknown = await reply.json().catch(() => undefined)
  if (reply.ok && v.is(getCountries.reply, body)) return undefined
  return `does not answer as an API v2 does (${getCountries.path} answered ${reply.status})`
}

/** A shop that sells from another API does not open without it. */
export async function assertApiReachable({ apiBase }: Pick<Environment, 'apiBase'>): Promise<void> {
  const fault = apiBase && (await faultOf(apiBase))
  if (!fault) return
  const { host, pathname } = new URL(apiBase)
  throw new ApiUnavailable(`The API at ${host}${pathname} ${fault}: start it or change API_BASE.`)
}

/** The same check as a boolean, for the health check. */
export const apiAnswers = async (base: string): Promise<boolean> => (await faultOf(base)) === undefined

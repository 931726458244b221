import * as v from 'valibot'
import { fail, ok, type Result } from '#domain/result.ts'
import { askProvider } from './ask.ts'
import { providerRules, type IdentityFailure, type ProviderSettings } from './provider.ts'

/** The fields we use of a discovery document (OpenID Connect Discovery 1.0, section 3). */
const Document = v.object({
  issuer: v.string(),
  authorization_endpoint: v.pipe(v.string(), v.url()),
  token_endpoint: v.optional(v.pipe(v.string(), v.url())),
  jwks_uri: v.pipe(v.string(), v.url()),
})

export interface Endpoints {
  authorize: string
  token: string
  keys: string
}

/** Endpoints hardly ever change; keys are fetched separately. */
const LIFE_MILLISECONDS = 3_600_000

/** Reads the document once an hour; while a provider is down, the known one is used. */
export function createDiscovery({ name, issuer, tokenUrl }: ProviderSettings) {
  let known: { until: number; endpoints: Endpoints } | undefined

  return async function discover(): Promise<Result<Endpoints, IdentityFailure>> {
    if (known && known.until > Date.now()) return ok(known.endpoints)
    const asked = await askProvider(`${issuer.replace(/\/$/, '')}${providerRules[name].discovery}`)
    const read = asked.ok ? v.safeParse(Document, asked.value) : undefined
    const token = read?.success ? (read.output.token_endpoint ?? tokenUrl) : undefined
    // A document of another issuer is not the visitor's mistake: the provider is unusable.
    if (!read?.success || read.output.issuer !== issuer || !token)
      return known ? ok(known.endpoints) : fail('away')
    const { authorization_endpoint: authorize, jwks_uri: keys } = read.output
    known = { until: Date.now() + LIFE_MILLISECONDS, endpoints: { authorize, token, keys } }
    return ok(known.endpoints)
  }
}

import { bareDocumentPolicy } from '#config/security.ts'
import { prepare } from './prepare.ts'
import type { PreparedResponse, FlatHeaders } from './prepared-response.ts'
import { narrowToPage, parsePolicy, printPolicy } from './policy.ts'
import { toFlatHeaders } from './web-request.ts'
import { readWholeBody } from './whole-body.ts'

const COMPRESSIBLE = /^(text\/|application\/(json|xml|manifest\+json|geo\+json|ld\+json)|image\/svg)/

/** Headers that are set here, whatever the reply has. */
const REPLACED = [
  'content-length',
  'etag',
  'vary',
  'content-security-policy',
  'transfer-encoding',
  'connection',
]

/**
 * A page may set a stricter header itself (a voucher's Referrer-Policy), which must not be sent twice.
 */
const missingFrom = (baseHeaders: FlatHeaders, said: Headers): FlatHeaders =>
  baseHeaders.filter((_, index) => !said.has(baseHeaders[index - (index % 2)] ?? ''))

/** Prepares a reply of the pipeline, with the headers that every answer has. */
export async function prepareReply(response: Response, baseHeaders: FlatHeaders): Promise<PreparedResponse> {
  const identity = await readWholeBody(response)
  const type = response.headers.get('content-type') ?? ''
  const policy = response.headers.get('content-security-policy')
  const encoded = response.headers.has('content-encoding')
  const headers = new Headers(response.headers)
  for (const name of REPLACED) headers.delete(name)
  if (type.startsWith('text/html')) headers.set('content-type', 'text/html; charset=utf-8')
  if (!headers.has('cache-control')) headers.set('cache-control', 'no-cache')
  const own = [
    ...toFlatHeaders(headers),
    'content-security-policy',
    policy ? printPolicy(narrowToPage(parsePolicy(policy), identity)) : bareDocumentPolicy,
    ...missingFrom(baseHeaders, headers),
  ]
  return prepare(response.status, { identity }, own, { compressible: COMPRESSIBLE.test(type) && !encoded })
}

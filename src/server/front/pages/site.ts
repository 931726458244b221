import { readFileSync } from 'node:fs'
import { builds } from '#config/builds.ts'
import type { Environment } from '#config/environment.ts'
import { bareDocumentPolicy, mapWorkerPolicy, serviceWorkerPolicy } from '#config/security.ts'
import { localeOfPath } from '#i18n/locale-of-path.ts'
import { href, pageOfPath } from '#i18n/routes.ts'
import type { PreparedResponse, FlatHeaders } from '../http/prepared-response.ts'
import { PAGE_POLICIES_FILE } from './page-policies.ts'
import { paymentOrigins } from './payment-origins.ts'
import { parsePolicy, printPolicy, widenForPayment } from '../http/policy.ts'
import { allowCamera } from '../http/security-headers.ts'
import { readStaticSite } from './static-site.ts'

export interface Site {
  files: Map<string, PreparedResponse>
  notFound: (path: string) => PreparedResponse | undefined
  tooMany: (path: string) => PreparedResponse | undefined
}

const PAYMENT_PAGES = new Set(['payment', 'paymentConfirmed'])

/** The worker of MapLibre, as the build names it. */
const MAP_WORKER = /^\/_astro\/maplibre-gl-worker\.[\w-]+\.mjs$/

const SERVICE_WORKER = /^\/_astro\/(voucher|scan)-worker[.-]/

/** A service worker may look after pages outside its own folder only where a header says so. */
function fileHeaders(path: string, { mapOrigins }: Environment): FlatHeaders {
  if (SERVICE_WORKER.test(path)) {
    return ['content-security-policy', serviceWorkerPolicy, 'service-worker-allowed', '/']
  }
  return ['content-security-policy', MAP_WORKER.test(path) ? mapWorkerPolicy(mapOrigins) : bareDocumentPolicy]
}

/** The built pages and assets in memory, each page with the policy it was built with. */
export function loadSite(dist: URL, environment: Environment, baseHeaders: FlatHeaders): Site {
  const policies = JSON.parse(readFileSync(new URL(PAGE_POLICIES_FILE, dist), 'utf8')) as Record<
    string,
    string
  >
  const origins = paymentOrigins(environment)
  const policyOf = (path: string): string => {
    const built = policies[path]
    if (built === undefined) return bareDocumentPolicy
    if (!PAYMENT_PAGES.has(pageOfPath(path) ?? '')) return built
    return printPolicy(widenForPayment(parsePolicy(built), origins))
  }
  const files = readStaticSite(new URL('client/', dist), (path, isPage) => [
    ...(isPage ? ['content-security-policy', policyOf(path)] : fileHeaders(path, environment)),
    ...(pageOfPath(path) === 'scan' ? allowCamera(baseHeaders) : baseHeaders),
  ])
  const { locales, defaultLocale } = builds[environment.variant]
  for (const locale of locales) {
    withStatus(files, href('notFound', locale), 404)
    withStatus(files, href('oops', locale), 400)
    withStatus(files, href('tooMany', locale), 429)
  }
  const inLanguageOf = (page: 'notFound' | 'tooMany') => (path: string) => {
    const locale = locales.find((own) => own === localeOfPath(path)) ?? defaultLocale
    return files.get(href(page, locale))
  }
  return { files, notFound: inLanguageOf('notFound'), tooMany: inLanguageOf('tooMany') }
}

function withStatus(files: Map<string, PreparedResponse>, path: string, status: number): void {
  const page = files.get(path)
  if (page) files.set(path, { ...page, status })
}

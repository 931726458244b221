import { astro } from 'astro/hono'
import { Hono } from 'hono'
import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import { href, localeOfPath } from '#i18n/routes.ts'
import { clientAddressOf } from '#server/front/client-address.ts'
import { gatewayHere } from '#server/front/gateway-here.ts'
import { isForeign, redirectFor } from '#server/front/redirects.ts'

/**
 * The request pipeline, the one place where pages and server meet: gateway and API, the addresses that lead elsewhere, then
 * Astro. Finished bytes never come this far, `src/main.ts` sends them, and it takes calls to the same gateway without this
 * way round; security headers are set there, on every answer.
 */
const environment = readEnvironment()
const build = builds[environment.variant]

const gateway = gatewayHere()

/** Astro streams: a page may still break after its first bytes. Undefined when it did, or could not even begin. */
async function readWhole(response: Response): Promise<Response | undefined> {
  if (response.status === 500) return undefined
  const body = await response.arrayBuffer().catch((error: unknown) => {
    console.error(error)
    return undefined
  })
  return body && new Response(body.byteLength > 0 ? body : null, response)
}

const app = new Hono()

app.all('/api/*', (context) => gateway(context.req.raw, clientAddressOf(context.req.raw)))
/** The mails that no SMTP server took, for developers on this machine. */
app.get('/dev/*', (context) => gateway(context.req.raw, clientAddressOf(context.req.raw)))

app.use(async (context, next) => {
  const redirect = redirectFor(new URL(context.req.url), context.req.raw.headers, build)
  return redirect ? context.redirect(redirect.location, redirect.status) : next()
})

app.use(async (context, next) => (isForeign(context.req.path, build) ? context.body(null, 404) : next()))

/** A sitemap or a poster that cannot be made is away for now; a page leads on. */
function broken(path: string): Response {
  if (/\.\w+$/.test(path)) return new Response(null, { status: 503, headers: { 'retry-after': '10' } })
  const location = href('oops', localeOfPath(path) ?? build.defaultLocale)
  return new Response(null, { status: 302, headers: { location } })
}

/** A page that cannot be made leads to the error page in its language (S8), never to a stack trace or half a page. */
app.use(async (context, next) => {
  await next()
  const whole = await readWhole(context.res)
  if (whole) {
    context.res = whole
    return
  }
  context.res = undefined
  context.res = broken(context.req.path)
})

app.use(astro())

export default app

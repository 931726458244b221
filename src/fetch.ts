import { astro, FetchState } from 'astro/fetch'
import { Hono } from 'hono'
import { builds } from '#config/builds.ts'
import { readEnvironment } from '#config/environment.ts'
import { clientKey } from '#server/front/http/client-address.ts'
import { gatewayInstance } from '#server/front/gateway/gateway-instance.ts'
import { isFromThisMachine } from '#server/front/http/this-machine.ts'
import { answerOfFailedPage } from '#server/front/pages/failed-page.ts'
import { isForeign, redirectFor } from '#server/front/pages/redirects.ts'
import { createPathRedirects } from '#server/front/pages/path-redirects.ts'
import { readRedirectTable } from '#server/front/pages/redirect-table.ts'
import { withRoutePolicies } from '#server/front/pages/route-policies.ts'

/**
 * The request pipeline, where pages and server meet: gateway and API, redirects, then Astro. The request
 * handler answers prepared pages and calls itself and adds the security headers; the rest comes through here.
 */
const environment = readEnvironment()
const build = builds[environment.variant]
const redirects = createPathRedirects(build, readRedirectTable(build, environment.redirects))

const gateway = gatewayInstance()

const render = withRoutePolicies(astro)

const app = new Hono()

/** The client's address as it is counted: from the request handler, in development from Astro's server. */
const addressOf = (request: Request): string => clientKey(new FetchState(request).clientAddress)

app.all('/api/*', ({ req: { raw } }) => gateway(raw, addressOf(raw)))
/** The mails that no SMTP server took, for whoever tries out the shop on this machine. */
app.get('/dev/*', async (context) => {
  const { raw } = context.req
  const address = addressOf(raw)
  return isFromThisMachine(raw, address) ? gateway(raw, address) : context.body(null, 404)
})

app.use(async (context, next) => {
  const redirect = redirectFor(new URL(context.req.url), context.req.raw.headers, build, redirects)
  return redirect ? context.redirect(redirect.location, redirect.status) : next()
})

app.use(async (context, next) => (isForeign(context.req.path, build) ? context.body(null, 404) : next()))

/** What is no page, a sitemap or a poster, says when to ask again. */
const unavailable = (): Response => new Response(null, { status: 503, headers: { 'retry-after': '10' } })

app.use(async (context, next) => {
  await next()
  if (context.res.status !== 500) return
  context.res = undefined
  context.res = answerOfFailedPage(context.req.path, build) ?? unavailable()
})

/** A page is complete before its first byte is sent, so it need not be streamed. */
app.use(async (context) => {
  const state = new FetchState(context.req.raw)
  state.streaming = false
  return render(state)
})

export default app

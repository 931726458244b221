import { Hono } from 'hono'
import type { ShortLinks } from '#server/services/short-links.ts'

/** Redirects `/api/s/{code}` to its address, which is always one of this shop. */
export function shortLinkRedirects(links: ShortLinks): Hono {
  const redirects = new Hono()
  redirects.get('/:code', async (asked) => {
    const code = asked.req.param('code')
    const address = /^[A-Za-z0-9]{8}$/.test(code) ? await links.decode(code) : undefined
    if (!address) return asked.notFound()
    return new Response(null, { status: 302, headers: { location: address, 'cache-control': 'no-cache' } })
  })
  return redirects
}

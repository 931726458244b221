import type { APIRoute } from 'astro'

export const prerender = false

/** For load balancers: reports whether the database answers. */
export const GET: APIRoute = async ({ locals }) => {
  const well = await locals.isHealthy().catch(() => false)
  return new Response(well ? 'ok\n' : 'down\n', {
    status: well ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

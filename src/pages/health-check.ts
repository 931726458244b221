import type { APIRoute } from 'astro'

export const prerender = false

/** For load balancers: reports whether the database answers; and for operators, what else is wrong. */
export const GET: APIRoute = async ({ locals }) => {
  const { up, text } = await locals.health()
  return new Response(text, {
    status: up ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

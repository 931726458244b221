import type { APIRoute } from 'astro'
import type { Transport } from '#client/transport.ts'

export const prerender = false

/** For balancers and compose files: says ok when a page could be made, that is when the API answers. */
export const GET: APIRoute = async ({ locals }) => {
  const well = await answers(locals.api)
  return new Response(well ? 'ok\n' : 'The API does not answer.\n', {
    status: well ? 200 : 503,
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' },
  })
}

async function answers(api: Transport): Promise<boolean> {
  try {
    const reply = await api.send({ method: 'GET', path: '/api/v2/country', headers: {}, body: undefined })
    return reply.status < 500
  } catch {
    return false
  }
}

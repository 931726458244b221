/** In place of Astro's endpoint, which converts images for anybody. No request comes here (`isForeign`). */
export const GET = (): Response => new Response(null, { status: 404 })

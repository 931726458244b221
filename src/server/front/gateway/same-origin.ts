const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a call may change something: its browser must prove that it comes from our own pages. A caller that is no
 * browser must say so with an Origin too; forging one helps nobody but the forger, who has no visitor's cookie.
 */
export function mayChangeState(request: Request, publicOrigin: string): boolean {
  if (READING.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin === publicOrigin || URL.parse(origin)?.host === request.headers.get('host')
}

const READING = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whether a call may change something: a browser must prove that it comes from our own pages. Other callers
 * must send an Origin too. They can forge it, but have no visitor's cookie to misuse.
 */
export function mayChangeState(request: Request, publicOrigin: string): boolean {
  if (READING.has(request.method)) return true
  const site = request.headers.get('sec-fetch-site')
  if (site) return site === 'same-origin'
  const origin = request.headers.get('origin')
  if (!origin) return false
  return origin === publicOrigin || URL.parse(origin)?.host === request.headers.get('host')
}

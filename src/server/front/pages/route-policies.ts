const POLICY = 'content-security-policy'

/** Part of Astro's FetchState. */
interface State {
  routeData: { route: string } | undefined
  shouldInjectCspMetaTags: boolean | undefined
}

/**
 * Wraps Astro's rendering so that the Content-Security-Policy of a route is made once. Its styles and scripts
 * never change, but Astro hashes them anew for every page: without this a product page takes at least 18 %
 * more processor time (2026-11-22; front/README.md). The switch is the one that Astro 7.3.5 reads in
 * `createResult` (core/fetch/fetch-state.js); it is typed but not documented.
 */
export function withRoutePolicies<S extends State>(render: (state: S) => Promise<Response>) {
  const policies = new Map<string, string>()
  return async (state: S): Promise<Response> => {
    const route = state.routeData?.route ?? ''
    const known = policies.get(route)
    if (known) state.shouldInjectCspMetaTags = false
    const response = await render(state)
    const policy = response.headers.get(POLICY)
    if (!policy) return response
    // For other statuses too: the page of an expired voucher belongs to the voucher's route.
    if (known) response.headers.set(POLICY, known)
    else if (response.status === 200) policies.set(route, policy)
    return response
  }
}

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { withRoutePolicies } from './route-policies.ts'

interface Asked {
  routeData: { route: string } | undefined
  shouldInjectCspMetaTags: boolean | undefined
}

const POLICY = 'content-security-policy'
const BARE = "default-src 'self'"

/** Renders as Astro does: with hashes unless it is told to leave them out. */
function aRenderer() {
  const hashed: string[] = []
  const render = withRoutePolicies(async ({ routeData, shouldInjectCspMetaTags }: Asked) => {
    const route = routeData?.route ?? ''
    const status = route.startsWith('/gone') ? 404 : 200
    if (shouldInjectCspMetaTags === false) return new Response('', { status, headers: { [POLICY]: BARE } })
    hashed.push(route)
    return new Response('', { status, headers: { [POLICY]: `${BARE} 'sha256-of${route}'` } })
  })
  const ask = async (route: string) =>
    (await render({ routeData: { route }, shouldInjectCspMetaTags: undefined })).headers.get(POLICY)
  return { hashed, ask }
}

it('hashes the styles of each route once', async () => {
  const { hashed, ask } = aRenderer()
  const policies = [await ask('/a'), await ask('/b'), await ask('/a'), await ask('/b')]
  expect(policies.map((policy) => policy?.slice(BARE.length))).toEqual(
    ['/a', '/b', '/a', '/b'].map((route) => ` 'sha256-of${route}'`),
  )
  expect(hashed).toEqual(['/a', '/b'])
})

it('takes no policy from a page that failed', async () => {
  const { hashed, ask } = aRenderer()
  await ask('/gone')
  await ask('/gone')
  expect(hashed).toEqual(['/gone', '/gone'])
})

it('sets the switch that this version of Astro reads', () => {
  const source = new URL('../../../../node_modules/astro/dist/core/fetch/fetch-state.js', import.meta.url)
  const astro = readFileSync(fileURLToPath(source), 'utf8')
  expect(astro).toContain('this.shouldInjectCspMetaTags ?? manifest.shouldInjectCspMetaTags')
  expect(astro).toMatch(/if \(shouldInjectCspMetaTags\) \{\s+for \(const style of styles\)/)
})

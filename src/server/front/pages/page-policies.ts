import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import * as v from 'valibot'
import { narrowToPage, parsePolicy, printPolicy } from '../http/policy.ts'
import { pathOf } from './static-site.ts'

/** Written beside the pages at build: the Content-Security-Policy of each prerendered page. */
export const PAGE_POLICIES_FILE = 'page-policies.json'

/** Where @astrojs/node writes the headers of prerendered pages. */
const STATIC_HEADERS_FILE = '_headers.json'
const StaticHeaders = v.array(
  v.object({
    pathname: v.string(),
    headers: v.array(v.object({ key: v.literal('Content-Security-Policy'), value: v.string() })),
  }),
)

/** Turns the headers of the adapter into the policies that `site.ts` reads. A build without them fails. */
export async function narrowStaticHeaders(outDir: URL, clientDir: URL): Promise<void> {
  const written: unknown = JSON.parse(await readFile(new URL(STATIC_HEADERS_FILE, outDir), 'utf8'))
  const rendered = Object.fromEntries(
    v
      .parse(StaticHeaders, written)
      .flatMap(({ pathname, headers: [policy] }) => (policy ? [[pathname, policy.value]] : [])),
  )
  const narrowed = await narrowPolicies(clientDir, rendered)
  await writeFile(new URL(PAGE_POLICIES_FILE, outDir), JSON.stringify(narrowed))
}

/** The policies that Astro rendered, each narrowed to what its page holds. */
export async function narrowPolicies(
  clientDir: URL,
  rendered: Readonly<Record<string, string>>,
): Promise<Record<string, string>> {
  const root = fileURLToPath(clientDir)
  const narrowed: Record<string, string> = {}
  for (const name of await readdir(root, { recursive: true })) {
    const file = join(root, name)
    const path = pathOf(root, file)
    const policy = rendered[path] ?? rendered[`${path}/`]
    if (!policy || !name.endsWith('.html')) continue
    narrowed[path] = printPolicy(narrowToPage(parsePolicy(policy), await readFile(file)))
  }
  return narrowed
}

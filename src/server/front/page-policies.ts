import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { narrowToPage, parsePolicy, printPolicy } from './policy.ts'
import { pathOf } from './static-site.ts'

/** Written beside the pages at build: the Content-Security-Policy of each prerendered page. */
export const PAGE_POLICIES_FILE = 'page-policies.json'

/** The policies that Astro rendered the pages with, each narrowed to what its page holds. */
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

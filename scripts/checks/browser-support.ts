import { createRequire } from 'node:module'
import type { CompatData, CompatStatement, Identifier } from '@mdn/browser-compat-data'
import { oldestBrowsers, type Browser } from '#config/browsers.ts'

/** Names of features, each with every meaning that it has: `.at()` is of arrays and of texts. */
export type Meanings = ReadonlyMap<string, readonly CompatStatement[]>

const browsers = Object.keys(oldestBrowsers) as Browser[]
const versionOf = (added: string | false): number =>
  added === false || added === 'preview' ? Infinity : Number.parseFloat(added.replace('≤', ''))

/** Partial support counts. So does a prefixed name, as the build writes it beside the plain one. */
function isIn({ support }: CompatStatement, browser: Browser): boolean {
  const known = support[browser]
  if (known === undefined) return true
  const oldest = oldestBrowsers[browser]
  return [known]
    .flat()
    .some(
      ({ version_added: added, version_removed: removed, flags }) =>
        !flags && versionOf(added) <= oldest && (!removed || versionOf(removed) > oldest),
    )
}

/** The browsers of the list that know the feature in none of its meanings. */
export function lackedBy(meanings: readonly CompatStatement[] = []): Browser[] {
  if (meanings.length === 0) return []
  return browsers.filter((browser) => !meanings.some((meaning) => isIn(meaning, browser)))
}

/** The features nested under a feature in MDN's data. */
export const below = (feature: Identifier | undefined): [string, Identifier][] =>
  Object.entries<Identifier | CompatStatement>(feature ?? {}).filter(
    (entry): entry is [string, Identifier] => entry[0] !== '__compat',
  )

/** Collects features under their names. */
export function collector() {
  const found = new Map<string, CompatStatement[]>()
  const add = (name: string, feature: Identifier | undefined): void => {
    const meaning = feature?.__compat
    if (meaning) found.set(name, [...(found.get(name) ?? []), meaning])
  }
  return { found, add }
}

/** Loaded by `require`: vitest would compile an import, and this one has 20 MB. */
export const { api, css, javascript } = createRequire(import.meta.url)(
  '@mdn/browser-compat-data',
) as CompatData

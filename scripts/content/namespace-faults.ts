/** The files that `Texts` is made of, by its imports: `import type about from '#locales/en/about.json'`. */
const IMPORT = /'#locales\/en\/([\w-]+)\.json'/g

/** Pages ask for texts by the names of `Texts`, and find them in the files of `locales/en`. */
export function namespaceFaults(textsSource: string, files: readonly string[]): string[] {
  const named = [...textsSource.matchAll(IMPORT)].map(([, name = '']) => name)
  return [
    ...named
      .filter((name) => !files.includes(name))
      .map((name) => `locales/en/${name}.json is missing: src/i18n/texts.ts names it`),
    ...files
      .filter((name) => !named.includes(name))
      .map((name) => `locales/en/${name}.json: src/i18n/texts.ts does not name it`),
  ]
}

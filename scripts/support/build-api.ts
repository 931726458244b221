import { build } from 'vite'
import { projectPath } from './project.ts'

/**
 * The API in one file of ours; packages are loaded from where they are. Vite, because it takes the texts
 * in.
 */
export async function buildApi(outDir = projectPath('dist-api')): Promise<string> {
  await build({
    configFile: false,
    publicDir: false,
    root: projectPath(),
    logLevel: 'error',
    build: {
      ...{ ssr: projectPath('src', 'api.ts'), outDir, emptyOutDir: true, target: 'node24', minify: false },
      rollupOptions: { output: { entryFileNames: 'api.mjs' } },
    },
  })
  return `${outDir}/api.mjs`
}

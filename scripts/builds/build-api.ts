import { build } from 'vite'
import { projectPath } from '../support/project.ts'

/** Bundles the API into one file, except for packages. Vite is used because it bundles the texts too. */
export async function buildApi(outDir = projectPath('dist-api')): Promise<string> {
  await build({
    configFile: false,
    publicDir: false,
    root: projectPath(),
    logLevel: 'error',
    build: {
      ssr: projectPath('src', 'api.ts'),
      outDir,
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: 'api.mjs' } },
    },
  })
  return `${outDir}/api.mjs`
}

import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { projectPath } from '#config/project-folder.ts'
import { DRAW_WORKER, DRAW_WORKER_SOURCE } from './pictures-instance.ts'

/** Bundles the drawing thread beside the server, since a build must not depend on sources that may change. */
export async function buildDrawWorker(serverDir: URL): Promise<void> {
  await build({
    configFile: false,
    publicDir: false,
    root: projectPath(),
    logLevel: 'error',
    build: {
      ssr: projectPath(DRAW_WORKER_SOURCE),
      outDir: fileURLToPath(serverDir),
      emptyOutDir: false,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: DRAW_WORKER } },
    },
  })
}

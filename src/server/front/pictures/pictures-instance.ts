import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readEnvironment } from '#config/environment.ts'
import { projectPath } from '#config/project-folder.ts'
import { PictureFolder } from './picture-folder.ts'
import { createPainter } from './painter.ts'
import { SharePictures } from './share-pictures.ts'

/** The thread's module in a build; in development it runs from its source. */
export const DRAW_WORKER = 'draw-worker.mjs'
export const DRAW_WORKER_SOURCE = 'src/features/poster/share-picture/draw-worker.ts'

/** All pictures of the shipped catalogue take about 150 MB. */
const KEPT_MOST_BYTES = 256 * 1024 * 1024
const WAITING_MOST = 8
const IDLE_MS = 10_000
const LIMIT_MS = 30_000

function workerFile(): string {
  const folders = [import.meta.dirname, dirname(import.meta.dirname)]
  const built = folders.map((folder) => join(folder, DRAW_WORKER)).find(existsSync)
  return built ?? projectPath(DRAW_WORKER_SOURCE)
}

let opened: SharePictures | undefined

/** The one queue of this process; the folder is shared by all that have the same `DATA_DIR`. */
export function sharePictures(): SharePictures {
  opened ??= new SharePictures({
    folder: new PictureFolder(resolve(readEnvironment().dataDir, 'share-pictures'), KEPT_MOST_BYTES),
    paint: createPainter({ worker: workerFile(), idleMs: IDLE_MS, limitMs: LIMIT_MS }),
    waitingMost: WAITING_MOST,
    onKeepFailed: (error) =>
      console.error(JSON.stringify({ level: 40, time: Date.now(), error: String(error) })),
  })
  return opened
}

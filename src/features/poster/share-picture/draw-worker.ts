import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { drawSharePicture } from './draw-share-picture.ts'
import { openLettering } from './lettering.ts'
import type { SharePicture } from './spec.ts'

/**
 * The thread that draws share pictures, one after the other, so that visitors do not wait for them. Its
 * memory, of which WebAssembly gives none back, ends with it (`server/front/pictures/painter.ts`).
 */
const wasm = createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')
const ready = readFile(wasm).then(initWasm)

async function paint(picture: SharePicture): Promise<Uint8Array> {
  const lettering = await openLettering([picture.title, picture.line, picture.brand.name, '…'])
  const drawing = drawSharePicture(picture, lettering)
  await ready
  const renderer = new Resvg(drawing, { font: { loadSystemFonts: false } })
  const image = renderer.render()
  try {
    return image.asPng()
  } finally {
    image.free()
    renderer.free()
  }
}

parentPort?.on('message', (picture: SharePicture) => {
  paint(picture).then(
    (png) => parentPort?.postMessage({ png }),
    (error: unknown) => parentPort?.postMessage({ fault: String(error) }),
  )
})

import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

let ready: Promise<void> | undefined

const start = async (): Promise<void> =>
  initWasm(await readFile(createRequire(import.meta.url).resolve('@resvg/resvg-wasm/index_bg.wasm')))

/** A drawing as PNG, for the build: while the shop runs, pictures are drawn in a thread of their own. */
export async function paintIcon(drawing: string, size: number): Promise<Uint8Array<ArrayBuffer>> {
  await (ready ??= start())
  const renderer = new Resvg(drawing, { fitTo: { mode: 'width', value: size } })
  return new Uint8Array(renderer.render().asPng())
}

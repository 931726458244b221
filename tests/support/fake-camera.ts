import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, devices, type BrowserContext } from '@playwright/test'
import sharp from 'sharp'
import { encode } from 'uqr'
import { keepTheDay } from './keep-the-day.ts'

const [WIDTH, HEIGHT] = [640, 480]
const MODULE = 7

/** One frame of a film: the code, black on white, on a grey ground. */
async function frameOf(content: string): Promise<Buffer> {
  const { data, size } = encode(content, { ecc: 'M', border: 4 })
  const [left, top] = [WIDTH, HEIGHT].map((side) => Math.floor((side - size * MODULE) / 2)) as [
    number,
    number,
  ]
  const pixels = Buffer.alloc(WIDTH * HEIGHT, 128)
  for (const [row, cells] of data.entries()) {
    for (const [column, dark] of cells.entries()) {
      for (let y = 0; y < MODULE; y += 1) {
        const from = (top + row * MODULE + y) * WIDTH + left + column * MODULE
        pixels.fill(dark ? 0 : 255, from, from + MODULE)
      }
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 1 } })
    .toColourspace('srgb')
    .jpeg({ quality: 95, chromaSubsampling: '4:2:0' })
    .toBuffer()
}

/** A phone whose camera sees this code all the time. */
export async function withCameraOn(
  content: string,
  baseURL: string,
  work: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'camera-'))
  const film = join(folder, 'code.mjpeg')
  const frame = await frameOf(content)
  writeFileSync(film, Buffer.concat(Array.from({ length: 10 }, () => frame)))
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
    args: [
      ...['--no-sandbox', '--disable-gpu', '--use-fake-ui-for-media-stream'],
      ...['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${film}`],
    ],
  })
  keepTheDay(browser)
  try {
    const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, baseURL }
    await work(await browser.newContext({ ...phone, permissions: ['camera'] }))
  } finally {
    await browser.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

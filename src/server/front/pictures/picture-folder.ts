import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Longer than a picture takes to be written; an older unfinished one was left by a killed process. */
const UNFINISHED_FOR_MS = 60_000
const UNFINISHED = '.part'

interface Kept {
  name: string
  bytes: number
  drawnAt: number
}

/**
 * The drawn pictures, as files that several processes may share. A file gets its name once it is whole, and
 * the oldest are removed when all together exceed the bound.
 */
export class PictureFolder {
  readonly #folder: string
  readonly #mostBytes: number
  #written = 0

  constructor(folder: string, mostBytes: number) {
    this.#folder = folder
    this.#mostBytes = mostBytes
  }

  async find(name: string): Promise<Buffer | undefined> {
    return readFile(join(this.#folder, name)).catch(() => undefined)
  }

  async keep(name: string, png: Buffer): Promise<void> {
    await mkdir(this.#folder, { recursive: true })
    const part = join(this.#folder, `${name}.${process.pid}-${(this.#written += 1)}${UNFINISHED}`)
    const file = await open(part, 'w')
    try {
      await file.writeFile(png)
      await file.sync()
    } finally {
      await file.close()
    }
    await rename(part, join(this.#folder, name))
    await this.#tidy(name)
  }

  async #tidy(latest: string): Promise<void> {
    const kept: Kept[] = []
    for (const name of await readdir(this.#folder)) {
      const file = await stat(join(this.#folder, name)).catch(() => undefined)
      if (!file) continue
      if (!name.endsWith(UNFINISHED)) kept.push({ name, bytes: file.size, drawnAt: file.mtimeMs })
      else if (Date.now() - file.mtimeMs > UNFINISHED_FOR_MS) await this.#remove(name)
    }
    let bytes = kept.reduce((sum, file) => sum + file.bytes, 0)
    for (const file of kept.sort((a, b) => a.drawnAt - b.drawnAt)) {
      if (bytes <= this.#mostBytes) return
      if (file.name === latest) continue
      await this.#remove(file.name)
      bytes -= file.bytes
    }
  }

  #remove(name: string): Promise<void> {
    return rm(join(this.#folder, name), { force: true })
  }
}

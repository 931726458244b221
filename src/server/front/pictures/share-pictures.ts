import type { PictureFolder } from './picture-folder.ts'

/** Draws a picture; called for one at a time. */
export type Paint = (picture: unknown) => Promise<Buffer>

export interface SharePicturesOptions {
  folder: PictureFolder
  paint: Paint
  /** How many may wait while one is drawn. */
  waitingMost: number
  /** A picture that cannot be kept is sent nevertheless, and drawn again for the next one who asks. */
  onKeepFailed: (error: unknown) => void
}

/** Pictures for shared links: kept ones at once, others drawn one at a time while a bounded queue waits. */
export class SharePictures {
  readonly #options: SharePicturesOptions
  readonly #underWay = new Map<string, Promise<Buffer>>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(options: SharePicturesOptions) {
    this.#options = options
  }

  /** How many are drawn or wait for it. */
  get underWay(): number {
    return this.#underWay.size
  }

  /** Undefined when too many wait already. */
  async get(name: string, picture: () => unknown): Promise<Buffer | undefined> {
    const kept = await this.#options.folder.find(name)
    if (kept) return kept
    const underWay = this.#underWay.get(name)
    if (underWay) return underWay
    if (this.#underWay.size > this.#options.waitingMost) return undefined
    const drawing = this.#last
      .then(() => this.#draw(name, picture()))
      .finally(() => this.#underWay.delete(name))
    this.#underWay.set(name, drawing)
    this.#last = drawing.catch(() => undefined)
    return drawing
  }

  async #draw(name: string, picture: unknown): Promise<Buffer> {
    const { paint, folder, onKeepFailed } = this.#options
    const png = await paint(picture)
    await folder.keep(name, png).catch(onKeepFailed)
    return png
  }
}

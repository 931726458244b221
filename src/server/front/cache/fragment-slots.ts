import { cachedFragment } from './fragment-cache.ts'

/** No text can contain a mark: `<` is printed as `&lt;`, and only fragments of the same page are put in. */
const MARK = /(<!--kept [\w-]+ [\da-f]{64}-->)/

/**
 * The cached fragments of one page while it is rendered. Components print marks; the bytes, nine tenths of a
 * page, are put in once at the end instead of being joined, encoded and read again by the renderer.
 */
export class FragmentSlots {
  readonly #bytes = new Map<string, Buffer>()
  readonly #transform: (markup: string) => string

  /** `finish` is done to all markup of the page once: what stands in a piece had it when that was made. */
  constructor(transform: (markup: string) => string) {
    this.#transform = transform
  }

  /** A mark for the markup of what is shown, rendered now if it is not kept. */
  async keep(name: string, shows: readonly unknown[], render: () => Promise<string>): Promise<string> {
    const { mark, bytes } = await cachedFragment(name, shows, async () => this.whole(await render()))
    this.#bytes.set(mark, bytes)
    return mark
  }

  /** The markup with the bytes of its pieces. */
  whole(markup: string): Buffer<ArrayBuffer> {
    const parts = this.#transform(markup).split(MARK)
    return Buffer.concat(parts.map((part) => this.#bytes.get(part) ?? Buffer.from(part)))
  }
}

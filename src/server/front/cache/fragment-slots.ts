import { cachedFragment } from './fragment-cache.ts'

/** No text can contain a mark: `<` is printed as `&lt;`, and only fragments of the same page are put in. */
const MARK = /(<!--fragment [\w-]+ [\da-f]{64}-->)/

/**
 * The cached fragments of one page while it is rendered. Components print marks; the bytes, nine tenths of a
 * page, are put in once at the end instead of being joined, encoded and read again by the renderer.
 */
export class FragmentSlots {
  readonly #bytes = new Map<string, Buffer>()
  readonly #transform: (markup: string) => string

  /** `transform` is applied once to all markup: to that of a cached fragment when it is made. */
  constructor(transform: (markup: string) => string) {
    this.#transform = transform
  }

  /** A mark for a fragment, rendered now unless it is cached. */
  async insert(name: string, shows: readonly unknown[], render: () => Promise<string>): Promise<string> {
    const { mark, bytes } = await cachedFragment(name, shows, async () => this.fill(await render()))
    this.#bytes.set(mark, bytes)
    return mark
  }

  /** The markup with its fragments in place of their marks. */
  fill(markup: string): Buffer<ArrayBuffer> {
    const parts = this.#transform(markup).split(MARK)
    return Buffer.concat(parts.map((part) => this.#bytes.get(part) ?? Buffer.from(part)))
  }
}

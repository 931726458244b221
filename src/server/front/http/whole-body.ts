/**
 * Bytes as the body of a response that `readWholeBody` reads. `new Response(bytes)` copies them, and reading
 * that copies them twice more, which for a long page takes as long as making it.
 */
export const wholeBody = (bytes: Uint8Array<ArrayBuffer>): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })

/** The body of a response; what came in one piece is not copied. */
export async function readWholeBody({ body }: Response): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = []
  if (body) for await (const part of body) parts.push(part)
  const [first, ...others] = parts
  if (!first || others.length > 0) return Buffer.concat(parts)
  return Buffer.from(first.buffer, first.byteOffset, first.byteLength)
}

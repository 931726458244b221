import { announcedBytes } from '#server/body-limit.ts'

/**
 * The body of a request, or undefined if it has more bytes than allowed. The front does not even hand on such
 * a body, only its length.
 */
export async function readBytes(
  request: Request,
  most: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (announcedBytes(request) > most) return undefined
  const bytes = await request.arrayBuffer()
  return bytes.byteLength > most ? undefined : new Uint8Array(bytes)
}

import { ok } from '#domain/result.ts'
import { bodyLimit } from '#server/body-limit.ts'
import { refuse, type Answer } from '#server/refusal.ts'
import { readBytes } from '#server/routes/http/read-bytes.ts'

/** A cancellation may choose a hundred tickets; no other form has ten fields. */
const MOST_FIELDS = 120

function hasMore(bytes: Uint8Array<ArrayBuffer>, separator: string, most: number): boolean {
  const text = Buffer.from(bytes.buffer)
  let count = 0
  for (let at = text.indexOf(separator); at >= 0; at = text.indexOf(separator, at + 1)) {
    count += 1
    if (count > most) return true
  }
  return false
}

const boundaryOf = (type: string): string | undefined => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(type) ?? []
  return quoted ?? plain
}

/** Only what was typed: a file has no place in any of our forms. */
async function readParts(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<URLSearchParams> {
  const fields = new URLSearchParams()
  const parts = await new Response(bytes, { headers: { 'content-type': type } }).formData()
  for (const [name, value] of parts) if (typeof value === 'string') fields.append(name, value)
  return fields
}

/**
 * The fields of a posted form, URL-encoded or in parts, as browsers and mail programs (RFC 8058) send them.
 * Counted before they are parsed: a field costs more than its byte. What is no form has no fields.
 */
export async function readForm(request: Request): Promise<Answer<URLSearchParams>> {
  const most = bodyLimit(request.method, new URL(request.url).pathname)
  const bytes = await readBytes(request, most)
  if (!bytes) return refuse('too_large')
  const type = request.headers.get('content-type') ?? ''
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) {
    if (hasMore(bytes, '&', MOST_FIELDS - 1)) return refuse('too_large')
    return ok(new URLSearchParams(new TextDecoder().decode(bytes)))
  }
  const boundary = /^multipart\/form-data\b/i.test(type) ? boundaryOf(type) : undefined
  if (boundary === undefined) return ok(new URLSearchParams())
  // One before each part, and one at the end.
  if (hasMore(bytes, `--${boundary}`, MOST_FIELDS + 1)) return refuse('too_large')
  return ok(await readParts(bytes, type).catch(() => new URLSearchParams()))
}

/** One field of a posted form, where it does not matter why it is missing. */
export async function readField(request: Request, name: string): Promise<string | null> {
  const posted = await readForm(request)
  return posted.ok ? posted.value.get(name) : null
}

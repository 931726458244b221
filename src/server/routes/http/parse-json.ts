const MOST_NESTED = 32

const OPENING = new Set(Buffer.from('[{'))
const CLOSING = new Set(Buffer.from(']}'))

/**
 * Counts brackets inside strings too: no valid body has that many, and counting is cheaper than parsing.
 */
function isDeep(bytes: Uint8Array): boolean {
  let depth = 0
  for (const byte of bytes) {
    if (OPENING.has(byte)) depth += 1
    else if (CLOSING.has(byte)) depth -= 1
    if (depth > MOST_NESTED) return true
  }
  return false
}

/** The value of JSON in UTF-8; undefined if it is none, or nested more deeply than anybody sends. */
export function parseJson(bytes: Uint8Array): unknown {
  if (isDeep(bytes)) return undefined
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes)) as unknown
  } catch {
    return undefined
  }
}

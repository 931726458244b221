/** A short name for a content, so that its address changes with it. (FNV-1a) */
export function fingerprint(text: string): string {
  let hash = 2166136261
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16777619)
  return (hash >>> 0).toString(36)
}

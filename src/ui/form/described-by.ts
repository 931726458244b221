/** The ids of a control's hint and error, for `aria-describedby`. */
export const hintId = (id: string): string => `${id}-hint`
export const errorId = (id: string): string => `${id}-error`

export function describedBy(id: string, hint: unknown, error: unknown): string | undefined {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean)
  return ids.length > 0 ? ids.join(' ') : undefined
}

export interface HeadedSection {
  id: string
  heading: string
  text: string
}

/** The sections of a page in this order; each key under `sections` has a heading and a text. */
export const headedSections = <Key extends string>(
  t: (key: NoInfer<`sections.${Key}.heading` | `sections.${Key}.text`>) => string,
  keys: readonly Key[],
): HeadedSection[] =>
  keys.map((id) => ({ id, heading: t(`sections.${id}.heading`), text: t(`sections.${id}.text`) }))

/** Set one by one through the CSSOM, since the page's policy forbids style attributes. */
const allowed = ['color', 'caretColor', 'fontFamily', 'fontSize', 'fontWeight', 'letterSpacing'] as const

export interface FieldStyles {
  base?: Partial<Record<(typeof allowed)[number], string>>
}

export function applyStyles(input: HTMLInputElement, styles: FieldStyles | undefined): void {
  for (const name of allowed) {
    const value = styles?.base?.[name]
    if (typeof value === 'string') input.style[name] = value
  }
}

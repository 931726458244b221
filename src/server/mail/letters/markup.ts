/** HTML that is already escaped, or that we wrote ourselves. */
export interface Markup {
  markup: string
}

type Part = string | number | Markup | readonly Markup[]

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

export const escape = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign)

function print(part: Part): string {
  if (typeof part === 'number') return String(part)
  if (typeof part === 'string') return escape(part)
  return 'markup' in part ? part.markup : part.map(print).join('')
}

/** html`<p>${name}</p>` escapes every interpolated value that is not markup itself. */
export function html(texts: TemplateStringsArray, ...parts: Part[]): Markup {
  return { markup: texts.reduce((all, text, at) => all + print(parts[at - 1] ?? '') + text) }
}

/** Converts line breaks to `<br />`. */
export function lines(text: string): Markup {
  return { markup: text.split('\n').map(escape).join('<br />') }
}

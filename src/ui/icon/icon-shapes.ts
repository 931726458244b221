interface IconShape {
  tag: string
  attributes: Record<string, string>
}

/**
 * The shapes inside an icon's SVG file. React creates them as elements, because setting HTML would need a
 * Trusted Types policy.
 */
export function iconShapes(svg: string): IconShape[] {
  const inner = svg.slice(svg.indexOf('>', svg.indexOf('<svg')) + 1)
  return [...inner.matchAll(/<(\w+)\s([^>]*?)\/>/g)].map(([, tag = '', attributes = '']) => ({
    tag,
    attributes: Object.fromEntries(
      [...attributes.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
    ),
  }))
}

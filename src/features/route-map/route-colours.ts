import type { Brand } from '#config/brand/brand.ts'
import { fixedColours } from '#config/brand/contrast-rules.ts'

export const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/** The colours of lines in `styles/tokens.css`, for pictures, which no style sheet of the page reaches. */
const lines: Record<Scheme, Record<string, string>> = {
  light: {
    red: '#d42a1f',
    blue: '#1f5fbf',
    green: '#2c7a3f',
    yellow: '#ffc832',
    orange: '#ee7d1b',
    purple: '#7a3f9d',
    teal: '#0d8287',
  },
  dark: {
    red: '#ff6553',
    blue: '#6ea4ff',
    green: '#6cc47e',
    yellow: '#ffcf4d',
    orange: '#ff9d4a',
    purple: '#bd8be0',
    teal: '#4fc2be',
  },
}

/** The values of the custom properties that a drawn route uses, by name. */
export function routeColours(palette: Brand['palette'], scheme: Scheme): Record<string, string> {
  const { riverSoft, leafSoft } = fixedColours[scheme]
  const { card, ink } = palette[scheme]
  return {
    ...Object.fromEntries(Object.entries(lines[scheme]).map(([name, colour]) => [`line-${name}`, colour])),
    'river-soft': riverSoft,
    'leaf-soft': leafSoft,
    'route-ground': card,
    card,
    ink,
  }
}

import type { Brand } from '#config/brand/brand.ts'

/** `rounded` for tabs; `full` for home screens, which cut out their own shape: four fifths are safe. */
export type IconShape = 'rounded' | 'full'

const SIDE = 32
const RADIUS = 7
/** The share of the side that the drawing may take. */
const room: Record<IconShape, number> = { rounded: 1, full: 0.8 }

/** The brand's icon on the colour of its header. */
export function drawIcon({ icon, palette }: Pick<Brand, 'icon' | 'palette'>, shape: IconShape): string {
  const side = SIDE * room[shape]
  const at = (SIDE - side) / 2
  const corner = shape === 'rounded' ? ` rx="${RADIUS}"` : ''
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">`,
    `<rect width="${SIDE}" height="${SIDE}"${corner} fill="${palette.light.sign}"/>`,
    `<svg x="${at}" y="${at}" width="${side}" height="${side}" viewBox="${icon.viewBox}" `,
    `color="${palette.light.onSign}">${icon.shapes}</svg></svg>`,
  ].join('')
}

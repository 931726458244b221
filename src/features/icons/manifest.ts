import type { Brand } from '#config/brand/brand.ts'

/** The icons of the manifest: name of the file, size and purpose. */
export const manifestIcons = [192, 512].flatMap((size) => [
  { name: `icon-${size}`, size, purpose: 'any' as const },
  { name: `icon-maskable-${size}`, size, purpose: 'maskable' as const },
])

/** The web manifest, for whoever puts the shop on a home screen. */
export const manifestOf = (name: string, { palette }: Pick<Brand, 'palette'>): object => ({
  name,
  short_name: name,
  start_url: '/',
  scope: '/',
  display: 'minimal-ui',
  background_color: palette.light.paper,
  theme_color: palette.light.sign,
  icons: manifestIcons.map(({ name: file, size, purpose }) => ({
    src: `/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  })),
})

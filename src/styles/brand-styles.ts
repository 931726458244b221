import type { AstroIntegration } from 'astro'
import type { ColourName, Palette } from '#config/brand/colour-names.ts'
import { customProperty } from '#config/brand/palette.ts'
import { readBrand, WrongBrand } from '#config/brand/read-brand.ts'
import { brandFolder, shippedBrand } from '#config/brand/own-brand.ts'
import { brandFiles } from '#config/brand/brand-files.ts'
import type { Brand } from '#config/brand/brand.ts'
import type { Environment } from '#config/environment.ts'

const NAME = 'virtual:brand.css'
/** Vite treats a module as a style sheet by the end of its name. */
const RESOLVED = '\0brand.css'

const declarations = (palette: Palette): string =>
  (Object.entries(palette) as [ColourName, string][])
    .map(([name, colour]) => `${customProperty(name)}:${colour}`)
    .join(';')

/** The colours of a brand as custom properties, by day and at night. */
export const brandStyles = ({ light, dark }: Brand['palette']): string =>
  `@layer tokens{:root{${declarations(light)}}` +
  `@media (prefers-color-scheme:dark){:root{${declarations(dark)}}}}`

/**
 * Gives the pages the colours of the brand as a style sheet (`NAME`). The live server starts anew when a file
 * of the brand is saved.
 */
export function brand(environment: Environment): AstroIntegration {
  const folder = brandFolder(environment)
  return {
    name: 'brand',
    hooks: {
      'astro:config:setup': ({ addWatchFile, isRestart, logger, updateConfig }) => {
        for (const file of brandFiles(folder)) addWatchFile(file)
        const read = (): Brand['palette'] => {
          try {
            return readBrand(folder, environment.variant).palette
          } catch (error) {
            // A file saved half-way must not end the live server; its pages say what is wrong.
            if (!isRestart || !(error instanceof WrongBrand)) throw error
            logger.error(error.message)
            return readBrand(shippedBrand, environment.variant).palette
          }
        }
        const palette = read()
        updateConfig({
          vite: {
            plugins: [
              {
                name: 'brand-styles',
                resolveId: (id: string) => (id === NAME ? RESOLVED : undefined),
                load: (id: string) => (id === RESOLVED ? brandStyles(palette) : undefined),
              },
            ],
          },
        })
      },
    },
  }
}

import { readFile } from 'node:fs/promises'
import type { Plugin } from 'vite'

/** The shapes of an icon's file, in an `<svg>` without attributes. */
export const bareIcon = (svg: string): string =>
  `<svg>${(svg.match(/<(?!svg)\w+\s[^>]*?\/>/g) ?? []).join('').replaceAll(/\s+/g, ' ')}`

/** Leaves out of Lucide's files what `Icon` writes itself, since every script with an icon would carry it. */
export function bareIcons(): Plugin {
  return {
    name: 'cityloop-bare-icons',
    enforce: 'pre',
    async load(id) {
      const [file = '', query] = id.split('?')
      if (query !== 'raw' || !/[\\/]lucide-static[\\/].*\.svg$/.test(file)) return null
      return `export default ${JSON.stringify(bareIcon(await readFile(file, 'utf8')))}`
    },
  }
}

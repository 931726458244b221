// Runs Astro's build in a process of its own: the shop it opens for prerendering ends with it.
import { build } from 'astro'
import { pathToFileURL } from 'node:url'

const [outDir = ''] = process.argv.slice(2)

try {
  await build({ outDir: pathToFileURL(`${outDir}/`).pathname, logLevel: 'info' })
  process.exit(0)
} catch (error) {
  console.error(error)
  process.exit(1)
}

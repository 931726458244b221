import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/**
 * The project folder, found upwards from this module: the code runs from `src/` in scripts and tests and
 * from `dist/` in production, while migrations, cities and locales are read from the project folder.
 */
function findProjectFolder(): string {
  let folder = import.meta.dirname
  while (!existsSync(join(folder, 'package.json')) || !existsSync(join(folder, 'locales'))) {
    const parent = dirname(folder)
    if (parent === folder) return process.cwd()
    folder = parent
  }
  return folder
}

const folder = findProjectFolder()

export const projectPath = (...parts: string[]): string => join(folder, ...parts)

import { dirname, join, resolve } from 'node:path'

export const projectFolder = dirname(dirname(import.meta.dirname))

export const projectPath = (...parts: string[]): string => join(projectFolder, ...parts)

/** Where the built shop lies: `OUT_DIR` keeps several builds of one checkout apart. */
export const outFolder = (): string => resolve(projectFolder, process.env.OUT_DIR || 'dist')

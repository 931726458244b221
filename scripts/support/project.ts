import { dirname, join, resolve } from 'node:path'

export const projectFolder = dirname(dirname(import.meta.dirname))

export const projectPath = (...parts: string[]): string => join(projectFolder, ...parts)

/** Where builds lie (`builds.ts`): `OUT_DIR` keeps those of different settings apart. */
export const outFolder = (): string => resolve(projectFolder, process.env.OUT_DIR || 'dist')

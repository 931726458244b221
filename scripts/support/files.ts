import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectPath } from './project.ts'

/** Paths of all files below a folder of the project, from the project folder on, with `/`, sorted. */
export function filesBelow(folder: string): string[] {
  if (!existsSync(projectPath(folder))) return []
  return readdirSync(projectPath(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      join(entry.parentPath, entry.name)
        .slice(projectPath().length + 1)
        .replaceAll('\\', '/'),
    )
    .sort()
}

import { mkdirSync } from 'node:fs'
import { openOwnFolder } from './own-folder.ts'
import { projectPath } from './project.ts'

/** For the reports and the database of a run. */
export function openRunFolder(name: string): string {
  mkdirSync(projectPath('.data'), { recursive: true })
  return openOwnFolder(projectPath('.data'), name)
}

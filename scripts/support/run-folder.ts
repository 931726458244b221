import { mkdirSync, rmSync } from 'node:fs'
import { endTogether } from './end-together.ts'
import { openOwnFolder } from './own-folder.ts'
import { projectPath } from './project.ts'

/**
 * For the reports and the database of a run, opened before it starts any program: from now on a signal ends
 * all of them and removes the folder.
 */
export function openRunFolder(name: string): string {
  mkdirSync(projectPath('.data'), { recursive: true })
  const folder = openOwnFolder(projectPath('.data'), name)
  endTogether(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

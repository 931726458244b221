import { chmodSync, mkdirSync, mkdtempSync } from 'node:fs'
import { projectPath } from './project.ts'

/**
 * For the reports and the database of a run. Open to other accounts: under root the database is not root's.
 */
export function openRunFolder(name: string): string {
  mkdirSync(projectPath('.data'), { recursive: true })
  const folder = mkdtempSync(projectPath('.data', `${name}-`))
  chmodSync(folder, 0o755)
  return folder
}

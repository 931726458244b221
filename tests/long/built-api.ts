import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { projectPath } from '#config/project-folder.ts'
import { buildApi } from '#scripts/builds/build-api.ts'

export interface BuiltApi {
  /** The file that a process of the API runs. */
  entry: string
  remove: () => void
}

/** The API built anew, in a folder of its own. */
export async function builtApi(): Promise<BuiltApi> {
  mkdirSync(projectPath('.cache'), { recursive: true })
  const folder = mkdtempSync(projectPath('.cache', 'killed-'))
  const entry = await buildApi(folder)
  return { entry, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

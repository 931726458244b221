import { chmodSync, cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { projectPath } from '#scripts/support/project.ts'

const PARTS = ['src', 'locales', 'scripts', 'package.json', 'package-lock.json', 'tsconfig.json']

/** A copy of the project, so that changes and builds there affect no other test. */
export function copyProject(name: string) {
  const folder = mkdtempSync(join(tmpdir(), `cityloop-${name}-`))
  const path = (file: string) => join(folder, file)
  chmodSync(folder, 0o755)
  for (const part of [...PARTS, 'astro.config.mts'])
    cpSync(projectPath(part), path(part), { recursive: true })
  symlinkSync(projectPath('node_modules'), path('node_modules'))
  return {
    folder,
    path,
    read: (file: string): string => readFileSync(path(file), 'utf8'),
    edit(file: string, from: string | RegExp, to: string): void {
      const before = readFileSync(path(file), 'utf8')
      const after = before.replace(from, to)
      if (after === before) throw new Error(`${file} does not hold ${String(from)}`)
      writeFileSync(path(file), after)
    },
    /** Without what Vitest sets for itself (MODE, BASE_URL, DEV), which Vite would read as its own. */
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ASTRO_TELEMETRY_DISABLED: '1',
      NODE_OPTIONS: '--disable-warning=ExperimentalWarning',
      DATABASE_URL: '',
      DATA_DIR: path('.data'),
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

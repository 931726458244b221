import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runQuietly } from '../../support/programs.ts'
import { projectPath } from '../../support/project.ts'

const VERSION = '13.5.0'

/** The fields we read of Lighthouse's result. */
export interface Judgement {
  audits: Record<string, { score: number | null; numericValue?: number } | undefined>
  categories: Record<
    string,
    { score: number | null; auditRefs: { id: string; weight: number }[] } | undefined
  >
  runtimeError?: { message: string }
}

export interface LighthouseFlags {
  port: number
  logLevel?: 'silent'
  output?: 'json'
  skipAudits?: string[]
  onlyCategories?: string[]
}

export type Lighthouse = (url: string, flags: LighthouseFlags) => Promise<{ lhr: Judgement } | undefined>

/**
 * Lighthouse in its own folder, fetched by the first bench: nobody who only starts a shop should download
 * its 176 MB.
 */
export async function ownLighthouse(): Promise<Lighthouse> {
  const folder = projectPath('.cache', `lighthouse-${VERSION}`)
  const entry = join(folder, 'node_modules', 'lighthouse', 'core', 'index.js')
  if (!existsSync(entry)) {
    await mkdir(folder, { recursive: true })
    // Without a manifest of its own npm would take the project's.
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true }))
    await runQuietly(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `lighthouse@${VERSION}`],
      { shell: process.platform === 'win32' },
    )
  }
  const module = (await import(pathToFileURL(entry).href)) as { default: Lighthouse }
  return module.default
}

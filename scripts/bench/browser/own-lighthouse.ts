import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runQuietly } from '../../support/programs.ts'
import { projectPath } from '../../support/project.ts'

const VERSION = '13.5.0'

/** What is read of Lighthouse's own result. */
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
 * Lighthouse from a folder of its own, fetched by the first bench: its 176 MB are no business of whoever
 * starts a shop.
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

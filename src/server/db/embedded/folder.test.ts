import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { clusterFolder } from './folder.ts'

/** Another process makes the cluster's folder right after we looked for it. */
vi.mock('node:fs', async (load) => {
  const fs = await load<typeof import('node:fs')>()
  const existsSync = (path: string) => !path.endsWith('/postgresql') && fs.existsSync(path)
  return { ...fs, existsSync }
})

it('shares the folder between processes that start at once', () => {
  const folder = mkdtempSync(join(tmpdir(), 'cityloop-folder-'))
  const [first, second] = [clusterFolder(folder, undefined), clusterFolder(folder, undefined)]
  rmSync(folder, { recursive: true })
  expect(second.cluster).toBe(first.cluster)
})

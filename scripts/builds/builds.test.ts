import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { claimsFolder } from '#server/front/claim-build.ts'
import { buildInNewFolder, buildsInUse, currentBuild } from './builds.ts'

let out: string
beforeEach(() => {
  out = mkdtempSync(join(tmpdir(), 'cityloop-builds-'))
  vi.stubEnv('OUT_DIR', out)
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(out, { recursive: true })
})

/** Makes a build with these assets and returns its folder. */
async function build(...assets: string[]): Promise<string> {
  let made = ''
  await buildInNewFolder((folder) => {
    made = folder
    mkdirSync(join(folder, 'client', '_astro'), { recursive: true })
    for (const name of assets) writeFileSync(join(folder, 'client', '_astro', name), basename(folder))
    return Promise.resolve()
  })
  return made
}

const claim = (folder: string, pid = process.pid) =>
  writeFileSync(join(claimsFolder(folder), `${basename(folder)}.${pid}`), '')
const assets = (folder: string) => readdirSync(join(folder, 'client', '_astro')).sort()

describe('a build next to others', () => {
  it('makes a build current only when complete', async () => {
    expect(currentBuild()).toBeUndefined()
    const first = await build('a.js')
    expect(currentBuild()).toBe(first)
    await expect(buildInNewFolder(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(currentBuild()).toBe(first)
    expect(readdirSync(join(out, 'builds'))).toEqual([basename(first)])
  })

  it('gives each build its own folder, whatever the clock says', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    try {
      expect(await build()).not.toBe(await build())
    } finally {
      vi.useRealTimers()
    }
  })

  it('keeps the folder of a running process', async () => {
    const first = await build()
    claim(first)
    const second = await build()
    expect(buildsInUse()).toEqual([first])
    await build()
    expect([first, second].map((folder) => existsSync(folder))).toEqual([true, false])
  })

  it('removes the folder of a dead process', async () => {
    const first = await build()
    const { pid } = spawnSync(process.execPath, ['--version'])
    claim(first, pid)
    await build()
    expect(existsSync(first)).toBe(false)
    expect(readdirSync(claimsFolder(first))).toEqual([])
  })

  it('keeps the assets of the previous build, not older ones', async () => {
    await build('a.js', 'same.js')
    const second = await build('b.js', 'same.js')
    expect(assets(second)).toEqual(['a.js', 'b.js', 'same.js'])
    expect(readFileSync(join(second, 'client/_astro/same.js'), 'utf8')).toBe(basename(second))
    expect(assets(await build('c.js'))).toEqual(['b.js', 'c.js', 'same.js'])
  })

  it('keeps the assets of every build that still runs', async () => {
    claim(await build('a.js'))
    await build('b.js')
    expect(assets(await build('c.js'))).toEqual(['a.js', 'b.js', 'c.js'])
  })
})

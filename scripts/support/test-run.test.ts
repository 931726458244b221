import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { projectPath } from './project.ts'
import { type Count, TestRun } from './test-run.ts'
import { vitest } from './vitest.ts'

beforeEach(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

describe('a run of all checks', () => {
  async function passes(...counts: Count[]): Promise<boolean> {
    const run = new TestRun()
    for (const count of counts) await run.judge('any', () => Promise.resolve(count))
    return run.close()
  }

  it('passes when every check passed something', async () => {
    expect(await passes({ passed: 1, failed: 0 }, { passed: 2, failed: 0 })).toBe(true)
    expect(await passes({ passed: 1, failed: 0 }, { passed: 2, failed: 1 })).toBe(false)
  })

  it('fails for a check that ran nothing', async () => {
    expect(await passes({ passed: 1, failed: 0 }, { passed: 0, failed: 0 })).toBe(false)
  })
})

describe('the count of the unit tests', { timeout: 60_000 }, () => {
  /** Runs a test file with this text as `npm test` would. */
  async function countOf(text: string): Promise<Count> {
    const reports = mkdtempSync(join(tmpdir(), 'cityloop-runner-'))
    const file = projectPath('scripts', 'support', `made-by-${process.pid}-${Date.now()}.test.ts`)
    writeFileSync(file, `import { expect, it } from 'vitest'\n${text}\n`)
    try {
      return await vitest([file], join(reports, 'report.json'), {}, 'ignore')
    } finally {
      rmSync(file)
      rmSync(reports, { recursive: true })
    }
  }

  it('counts no failures when all tests pass', async () => {
    expect(await countOf(`it('adds', () => expect(1 + 1).toBe(2))`)).toEqual({ passed: 1, failed: 0 })
  })

  it('fails a run whose only file is skipped', async () => {
    const run = new TestRun()
    expect(await run.judge('any', () => countOf(`it.skip('waits', () => expect(1).toBe(1))`))).toBe(false)
    expect(run.close()).toBe(false)
  })

  it('counts an unhandled rejection as a failure', async () => {
    const text = `it('forgets', () => { void Promise.reject(new Error('forgotten')); expect(1).toBe(1) })`
    expect(await countOf(text)).toMatchObject({ failed: 1 })
  })

  it('counts tests left out by `.only` as a failure', async () => {
    const text = `it.only('is alone', () => expect(1).toBe(1))\nit('is left out', () => expect(1).toBe(2))`
    expect((await countOf(text)).failed).toBeGreaterThan(0)
  })
})

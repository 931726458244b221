import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
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

it('fails for a check that could not be judged, and says why', () => {
  const run = new TestRun()
  run.skip('Browser journeys', 'there is no build')
  expect(run.close()).toBe(false)
  const said = vi.mocked(console.log).mock.calls.flat()
  expect(said).toContainEqual(expect.stringContaining('Browser journeys: not judged, there is no build'))
})

it('does not fail for a check with nothing to judge', async () => {
  const run = new TestRun()
  await run.judge('passes', () => Promise.resolve({ passed: 1, failed: 0 }))
  await run.judge('idles', () => Promise.resolve({ passed: 0, failed: 0, idle: 'nothing changed' }))
  expect(run.close()).toBe(true)
  expect(vi.mocked(console.log).mock.calls.flat()).toContainEqual(
    expect.stringMatching(/– idles +nothing changed/),
  )
})

describe('checks side by side', () => {
  it('are two at a time, and print what they say under their names', async () => {
    const printed: string[] = []
    vi.mocked(console.log).mockImplementation((line: string) => printed.push(line))
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => printed.push(String(part)) > 0)
    let running = 0
    const most: number[] = []
    const check = (name: string, milliseconds: number) =>
      [
        name,
        async () => {
          most.push((running += 1))
          await wait(milliseconds)
          running -= 1
          return { passed: 1, failed: 0, said: `${name} said this` }
        },
      ] as const
    await new TestRun().judgeSideBySide([check('long', 60), check('short', 10), check('next', 10)])
    expect(most).toEqual([1, 2, 2])
    expect(printed.join(' ').match(/\w+ (?=─)|\w+ said this/g)).toEqual([
      ...['short ', 'short said this'],
      ...['next ', 'next said this'],
      ...['long ', 'long said this'],
    ])
  })

  it('go on after one that throws, which counts as failed', async () => {
    const run = new TestRun()
    const refuse = () => Promise.reject(new Error('no such program'))
    const said = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    await run.judgeSideBySide([
      ['throws', refuse],
      ['passes', () => Promise.resolve({ passed: 1, failed: 0 })],
    ])
    expect(said).toHaveBeenCalledWith('no such program\n')
    expect(run.close()).toBe(false)
    expect(vi.mocked(console.log).mock.lastCall).toEqual(['\n1 passed, 1 failed'])
  })
})

describe('the count of the unit tests', { timeout: 60_000 }, () => {
  /** Runs a test file with this text as `npm test` would. */
  async function countOf(text: string): Promise<Count> {
    const reports = mkdtempSync(join(tmpdir(), 'cityloop-runner-'))
    const file = projectPath('scripts', 'support', `made-by-${process.pid}-${Date.now()}.test.ts`)
    writeFileSync(file, `import { expect, it } from 'vitest'\n${text}\n`)
    try {
      return await vitest([file], join(reports, 'report.json'), {}, 'dropped')
    } finally {
      rmSync(file)
      rmSync(reports, { recursive: true })
    }
  }

  it('counts a file that throws before its first test as a failure', async () => {
    expect(await countOf(`throw new Error('too early')`)).toMatchObject({ passed: 0, failed: 1 })
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

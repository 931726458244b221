import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { runQuietly } from './programs.ts'
import { Stop } from './steps.ts'

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => vi.restoreAllMocks())

const runScript = (source: string, leaving?: AbortSignal) =>
  runQuietly(process.execPath, ['--eval', source], { leaving })

describe('a program that a script runs', () => {
  it('returns what it said', async () => {
    expect(await runScript('console.log("built")')).toBe('built\n')
  })

  it('stops the script when it fails', async () => {
    await expect(runScript('process.exit(3)')).rejects.toThrow(/ended with code 3\.$/)
  })

  it('asks for room where the disk is full', async () => {
    const full = 'console.error("ENOSPC: no space left on device, write"); process.exit(1)'
    await expect(runScript(full)).rejects.toThrow('The disk is full: make room on it and run this again.')
  })

  it('ends as soon as the script is to end', async () => {
    const leaving = new AbortController()
    const running = runScript('setInterval(() => {}, 1000)', leaving.signal)
    leaving.abort(new Stop('Ended by SIGTERM.'))
    await expect(running).rejects.toThrow('Ended by SIGTERM.')
  })
})

import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { hashBuildInputs } from './build-inputs.ts'
import { projectPath } from '../support/project.ts'

const hashOf = (variables: Record<string, string>) => hashBuildInputs(readEnvironment(variables))

it('builds anew for other experiments, not for another port', () => {
  const usual = hashOf({ PUBLIC_ORIGIN: 'http://localhost:1' })
  expect(hashOf({ PUBLIC_ORIGIN: 'http://localhost:1', EXPERIMENTS: 'TRUSTPILOT:B100' })).not.toBe(usual)
  expect(hashOf({ PUBLIC_ORIGIN: 'http://localhost:1', EXPERIMENTS: 'TRUSTPILOT:A100' })).toBe(usual)
  expect(hashOf({ PUBLIC_ORIGIN: 'http://localhost:1', PORT: '5000' })).toBe(usual)
})

it('builds anew for a changed brand', () => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'))
  try {
    cpSync(projectPath('src', 'brand'), folder, { recursive: true })
    const first = hashOf({ BRAND_DIR: folder })
    expect(hashOf({ BRAND_DIR: folder })).toBe(first)
    writeFileSync(join(folder, 'paris', 'logo.svg'), '<svg/>')
    const second = hashOf({ BRAND_DIR: folder })
    expect(second).not.toBe(first)
    rmSync(join(folder, 'paris'), { recursive: true })
    expect(new Set([first, second, hashOf({ BRAND_DIR: folder })]).size).toBe(3)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { playwright } from './playwright.ts'

it('fails where Playwright refuses to begin', { timeout: 60_000 }, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cityloop-playwright-'))
  try {
    const count = await playwright(['--no-such-option'], join(folder, 'report.json'), process.env)
    expect(count).toMatchObject({ passed: 0, failed: 1 })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

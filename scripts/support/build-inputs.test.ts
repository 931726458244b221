import { expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { hashBuildInputs } from './build-inputs.ts'

const hashOf = (variables: Record<string, string>) => hashBuildInputs(readEnvironment(variables))

it('builds anew for other experiments, not for another port', () => {
  const usual = hashOf({ PUBLIC_ORIGIN: 'http://localhost:1' })
  expect(hashOf({ PUBLIC_ORIGIN: 'http://localhost:1', EXPERIMENTS: 'TRUSTPILOT:B100' })).not.toBe(usual)
  expect(hashOf({ PUBLIC_ORIGIN: 'http://localhost:1', EXPERIMENTS: 'TRUSTPILOT:A100' })).toBe(usual)
  expect(hashOf({ PUBLIC_ORIGIN: 'http://localhost:1', PORT: '5000' })).toBe(usual)
})

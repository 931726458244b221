import { expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { trialAgent, trialMember } from '#server/services/agent/trial-accounts.ts'
import { welcome } from './welcome.ts'

const shown = (variant: string) => welcome(readEnvironment({ NODE_ENV: 'test', SHOP_VARIANT: variant }))

it('names the accounts that can log in', () => {
  expect(shown('worldwide')).toContain(trialMember.email)
  expect(shown('spain')).not.toContain(trialMember.email)
  expect(shown('spain')).toContain(trialAgent.email)
})

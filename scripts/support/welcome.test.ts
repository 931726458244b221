import { expect, it } from 'vitest'
import { readEnvironment } from '#config/environment.ts'
import { trialCoupon } from '#server/services/discount/trial-coupon.ts'
import { trialAgent, trialMember } from '#server/services/agent/trial-accounts.ts'
import { welcome } from './welcome.ts'

const shown = (variant: string) => welcome(readEnvironment({ NODE_ENV: 'test', SHOP_VARIANT: variant }))

it('names the accounts that can log in and the coupon', () => {
  expect(shown('worldwide')).toContain(trialMember.email)
  expect(shown('spain')).not.toContain(trialMember.email)
  expect(shown('spain')).toContain(trialAgent.email)
  expect(shown('spain')).toContain(trialCoupon.code)
})

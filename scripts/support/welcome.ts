import { builds } from '#config/builds.ts'
import type { Environment } from '#config/environment.ts'
import { trialCoupon } from '#server/services/discount/trial-coupon.ts'
import {
  hasTrialAccounts,
  trialAgent,
  TRIAL_CREDIT,
  trialMember,
} from '#server/services/agent/trial-accounts.ts'

type Shown = Pick<Environment, 'port' | 'adyen' | 'trial' | 'databaseUrl' | 'memberPercent' | 'variant'>

/** The accounts with public passwords, as far as the build lets them log in, and the coupon. */
function accounts(environment: Shown): string[] {
  if (!hasTrialAccounts(environment)) return []
  const { memberPercent, variant } = environment
  const credit = `${(TRIAL_CREDIT / 100).toFixed(2)} ${trialAgent.currency} of credit`
  const member = `  Member          ${trialMember.email}   ${trialMember.password}   (${memberPercent} % off)`
  return [
    ...(builds[variant].features.memberArea ? [member] : []),
    `  Agent           ${trialAgent.email}    ${trialAgent.password}   (${credit})`,
    `  Coupon          ${trialCoupon.code}   (${trialCoupon.percent} % off)`,
  ]
}

/** What a person needs to try the shop. */
export function welcome(environment: Shown): string {
  const { port, adyen } = environment
  const address = `http://localhost:${port}`
  const cards = adyen
    ? ['  Payments go to the Adyen account of ADYEN_MERCHANT_ACCOUNT.']
    : [
        '  Test card       4111 1111 1111 1111   03/30   737',
        '  With 3-D Secure 4917 6100 0000 0000   03/30   737   (password: password)',
        '  Card refused    any card with the holder name DECLINED',
      ]
  return [
    '',
    `  The shop is open at ${address}`,
    ...cards,
    ...accounts(environment),
    '',
    '  Ctrl-C closes it.',
    '',
  ].join('\n')
}

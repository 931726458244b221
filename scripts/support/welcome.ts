import type { Environment } from '#config/environment.ts'
import {
  hasTrialAccounts,
  trialAgent,
  TRIAL_CREDIT,
  trialMember,
} from '#server/services/agent/trial-accounts.ts'

/** The accounts with public passwords. */
function accounts(environment: Pick<Environment, 'trial' | 'databaseUrl' | 'memberPercent'>): string[] {
  if (!hasTrialAccounts(environment)) return []
  const credit = `${(TRIAL_CREDIT / 100).toFixed(2)} ${trialAgent.currency} of credit`
  return [
    `  Member          ${trialMember.email}   ${trialMember.password}   (${environment.memberPercent} % off)`,
    `  Agent           ${trialAgent.email}    ${trialAgent.password}   (${credit})`,
  ]
}

type Shown = Pick<Environment, 'port' | 'adyen' | 'trial' | 'databaseUrl' | 'memberPercent'>

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

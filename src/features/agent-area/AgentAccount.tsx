import { useState } from 'react'
import type { Agent } from '#contract/account/agent.ts'
import type { Failure } from '#contract/failure.ts'
import { logoutAgent } from '#stores/agent.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AgentSales } from './AgentSales.tsx'
import { AgentStatement } from './AgentStatement.tsx'
import type { AgentTranslations } from './agent-translations.ts'
import { currentMonth, periodQuery, type ChosenPeriod } from './chosen-period.ts'
import { PeriodFields } from './PeriodFields.tsx'

interface AgentAccountProps {
  translations: AgentTranslations
  agent: Agent
  home: string
}

/** The account of the agency: its credit, and the movements and sales of a period. */
export function AgentAccount({ translations, agent, home }: AgentAccountProps) {
  const { t, money } = translations
  const [period, setPeriod] = useState<ChosenPeriod>(() => ({ kind: 'month', month: currentMonth() }))
  const [failure, setFailure] = useState<Failure>()
  const [isLeaving, setLeaving] = useState(false)
  const query = periodQuery(period)

  async function leave() {
    setLeaving(true)
    const left = await logoutAgent()
    if (left.ok) return
    setLeaving(false)
    setFailure(left.failure)
  }

  return (
    <>
      <section className="agent-credit" aria-labelledby="agent-name">
        <div>
          <h2 id="agent-name">{agent.name}</h2>
          <p className="agent-credit-email">{agent.email}</p>
        </div>
        <p>
          <span className="agent-credit-label">{t('credit.label')}</span>
          <data className="agent-credit-amount" value={agent.credit}>
            {money(agent.credit, agent.currency)}
          </data>
        </p>
        <p className="agent-credit-actions">
          <ButtonLink look="sun" href={home}>
            {t('credit.sell')}
          </ButtonLink>
          <Button className="agent-credit-leave" busy={isLeaving} onClick={() => void leave()}>
            {t('credit.logout')}
          </Button>
        </p>
      </section>
      {failure && (
        <Notice tone="error" role="alert" title={t('credit.logoutFailed')}>
          <p>{failure.message || t('failed.text')}</p>
        </Notice>
      )}
      <PeriodFields translations={translations} period={period} onChange={setPeriod} />
      {query && (
        <>
          <AgentStatement translations={translations} period={query} credit={agent.credit} />
          <AgentSales translations={translations} period={query} credit={agent.credit} />
        </>
      )}
    </>
  )
}

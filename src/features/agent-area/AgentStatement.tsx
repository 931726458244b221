import { browser } from '#client/browser.ts'
import { readStatement } from '#client/agent.ts'
import type { CreditMovement, Statement } from '#contract/account/agent.ts'
import { ok } from '#domain/result.ts'
import '#ui/transit/route-rule.css'
import { AgentList } from './AgentList.tsx'
import type { AgentTranslations } from './agent-translations.ts'
import { periodName, type PeriodQuery } from './chosen-period.ts'
import { ExportButton } from './ExportButton.tsx'
import { readAllPages } from './read-all-pages.ts'
import { statementCsv } from './statement-csv.ts'
import { usePages } from './use-pages.ts'

interface AgentStatementProps {
  translations: AgentTranslations
  period: PeriodQuery
  credit: number
}

const read = (query: PeriodQuery & { page: string }) => readStatement(browser, query)

export function AgentStatement({ translations, period, credit }: AgentStatementProps) {
  const { t } = translations
  const { list, failure, isLoading, turnTo, retry } = usePages<PeriodQuery, Statement>(read, period, credit)

  async function writeCsv() {
    const all = await readAllPages(
      (page) => readStatement(browser, { ...period, ...page }),
      ({ number }) => number,
    )
    return all.ok ? ok(statementCsv(all.value.first, all.value.items, translations)) : all
  }

  return (
    <section aria-labelledby="agent-statement">
      <div className="route-rule line-blue">
        <h2 id="agent-statement">{t('statement.title')}</h2>
      </div>
      {list && (
        <div className="agent-statement-tools">
          <Totals translations={translations} statement={list} />
          <ExportButton
            translations={translations}
            label={t('statement.export')}
            fileName={`statement-${periodName(period)}.csv`}
            write={writeCsv}
          />
        </div>
      )}
      <AgentList
        translations={translations}
        label={t('statement.title')}
        count={list?.total ? t('statement.count', { count: list.total }) : t('statement.none')}
        list={list}
        failure={failure}
        isLoading={isLoading}
        onTurn={turnTo}
        onRetry={retry}
      >
        {list?.data.map((movement) => (
          <Movement
            key={movement.number}
            translations={translations}
            movement={movement}
            currency={list.currency}
          />
        ))}
      </AgentList>
    </section>
  )
}

function Totals({ translations, statement }: { translations: AgentTranslations; statement: Statement }) {
  const { t, money } = translations
  const { opening, closing, currency } = statement
  return (
    <dl className="agent-totals">
      <div>
        <dt>{t('statement.opening')}</dt>
        <dd>{money(opening, currency)}</dd>
      </div>
      <div>
        <dt>{t('statement.closing')}</dt>
        <dd>{money(closing, currency)}</dd>
      </div>
    </dl>
  )
}

interface MovementProps {
  translations: AgentTranslations
  movement: CreditMovement
  currency: Statement['currency']
}

function Movement({ translations: { t, money, day }, movement, currency }: MovementProps) {
  const { kind, amount, balance, reference, note, at } = movement
  const date = at.slice(0, 10)
  return (
    <li className="agent-entry">
      <div>
        <p className="agent-entry-name">{t(`statement.kinds.${kind}`)}</p>
        <p className="agent-entry-note">
          <time dateTime={at}>{day(date)}</time>
          {reference && <span>{reference}</span>}
          {note && <span>{note}</span>}
        </p>
      </div>
      <div className="agent-entry-sum">
        <data className="agent-entry-amount" value={amount}>
          {amount > 0 && '+'}
          {money(amount, currency)}
        </data>
        <p className="agent-entry-note">{t('statement.balance', { amount: money(balance, currency) })}</p>
      </div>
    </li>
  )
}

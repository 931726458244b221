import { useState } from 'react'
import { browser } from '#client/browser.ts'
import { readAgentSales } from '#client/agent.ts'
import { voucherFile } from '#client/voucher-file.ts'
import {
  soldStatuses,
  type AgentSale,
  type AgentSales as List,
  type SoldStatus,
} from '#contract/account/agent.ts'
import { ok } from '#domain/result.ts'
import { groupByTicket } from '#domain/sale/ticket.ts'
import { href } from '#i18n/routes.ts'
import { Select } from '#ui/form/Select.tsx'
import { Badge } from '#ui/transit/Badge.tsx'
import '#ui/transit/route-rule.css'
import { AgentList } from './AgentList.tsx'
import type { AgentTranslations } from './agent-translations.ts'
import { periodName, type PeriodQuery } from './chosen-period.ts'
import { ExportButton } from './ExportButton.tsx'
import { readAllPages } from './read-all-pages.ts'
import { salesCsv } from './sales-csv.ts'
import { usePages } from './use-pages.ts'

type SalesQuery = PeriodQuery & { status?: SoldStatus }

interface AgentSalesProps {
  translations: AgentTranslations
  period: PeriodQuery
  credit: number
}

const read = (query: SalesQuery & { page: string }) => readAgentSales(browser, query)
const statusNamed = (name: string) => soldStatuses.find((status) => status === name)

export function AgentSales({ translations, period, credit }: AgentSalesProps) {
  const { t } = translations
  const [status, setStatus] = useState<SoldStatus>()
  const query: SalesQuery = { ...period, ...(status ? { status } : {}) }
  const { list, failure, isLoading, turnTo, retry } = usePages<SalesQuery, List>(read, query, credit)
  const none = t(status ? 'sales.noneOfStatus' : 'sales.none')

  async function writeCsv() {
    const all = await readAllPages(
      (page) => readAgentSales(browser, { ...query, ...page }),
      ({ id }) => id,
    )
    return all.ok ? ok(salesCsv(all.value.items, translations)) : all
  }

  return (
    <section aria-labelledby="agent-sales">
      <div className="route-rule line-red">
        <h2 id="agent-sales">{t('sales.title')}</h2>
      </div>
      <div className="agent-sales-tools">
        <Select
          id="agent-sales-status"
          label={t('sales.status')}
          choices={[
            { value: '', name: t('sales.statuses.all') },
            ...soldStatuses.map((value) => ({ value, name: t(`sales.statuses.${value}`) })),
          ]}
          value={status ?? ''}
          onChange={(event) => setStatus(statusNamed(event.target.value))}
        />
        {list && list.total > 0 && (
          <ExportButton
            translations={translations}
            label={t('sales.export')}
            fileName={`sales-${periodName(period)}${status ? `-${status}` : ''}.csv`}
            write={writeCsv}
          />
        )}
      </div>
      <AgentList
        translations={translations}
        label={t('sales.title')}
        count={list?.total ? t('sales.count', { count: list.total }) : none}
        list={list}
        failure={failure}
        isLoading={isLoading}
        onTurn={turnTo}
        onRetry={retry}
      >
        {list?.data.map((sale) => (
          <SaleEntry key={sale.id} translations={translations} sale={sale} />
        ))}
      </AgentList>
    </section>
  )
}

function SaleEntry({ translations, sale }: { translations: AgentTranslations; sale: AgentSale }) {
  const { t, money, day, locale } = translations
  const { customer, voucherToken, status, paidAt } = sale
  return (
    <li className="agent-entry">
      <div>
        <p className="agent-entry-name">
          {sale.reference}{' '}
          <Badge tone={status === 'paid' ? 'leaf' : 'sun'}>{t(`sales.statuses.${status}`)}</Badge>
        </p>
        <ul role="list">
          {groupByTicket(sale.lines).map(([first]) => (
            <li key={first.id}>
              {first.productName}, <time dateTime={first.day}>{day(first.day)}</time>
            </li>
          ))}
        </ul>
        <p className="agent-entry-note">
          {customer ? (
            <span>
              {customer.name}, {customer.email}
            </span>
          ) : (
            <span>{t('sales.noCustomer')}</span>
          )}
          {paidAt && <span>{t('sales.sold', { day: day(paidAt.slice(0, 10)) })}</span>}
        </p>
      </div>
      <div className="agent-entry-sum">
        <data className="agent-entry-amount" value={sale.total}>
          {money(sale.total, sale.currency)}
        </data>
        {voucherToken && (
          <p className="agent-entry-links">
            <a
              href={href({ page: 'voucher', token: voucherToken }, locale)}
              aria-label={t('sales.voucherOf', { reference: sale.reference ?? '' })}
            >
              {t('sales.voucher')}
            </a>
            <a
              href={voucherFile('pdf', voucherToken, locale)}
              aria-label={t('sales.pdfOf', { reference: sale.reference ?? '' })}
            >
              {t('sales.pdf')}
            </a>
          </p>
        )}
      </div>
    </li>
  )
}

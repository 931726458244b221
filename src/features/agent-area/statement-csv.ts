import type { CreditMovement, Statement } from '#contract/account/agent.ts'
import type { AgentTranslations } from './agent-translations.ts'
import { toCsv } from './csv.ts'
import { minuteOf } from './minute-of.ts'

const columns = ['at', 'kind', 'reference', 'note', 'amount', 'balance', 'currency'] as const

/** From the opening to the closing credit, one row for each movement between them. */
export function statementCsv(
  { opening, closing, currency }: Pick<Statement, 'opening' | 'closing' | 'currency'>,
  movements: readonly CreditMovement[],
  { t, tag }: Pick<AgentTranslations, 't' | 'tag'>,
): string {
  return toCsv(
    [
      columns.map((column) => t(`csv.${column}`)),
      ['', t('statement.opening'), '', '', '', opening, currency],
      ...movements.map(({ at, kind, reference, note, amount, balance }) => [
        minuteOf(at),
        t(`statement.kinds.${kind}`),
        reference ?? '',
        note,
        amount,
        balance,
        currency,
      ]),
      ['', t('statement.closing'), '', '', '', closing, currency],
    ],
    tag,
  )
}

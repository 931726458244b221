import { isDay, isMonth } from '#domain/time/day.ts'
import { Field } from '#ui/form/Field.tsx'
import { Select } from '#ui/form/Select.tsx'
import type { AgentTranslations } from './agent-translations.ts'
import { currentMonth, periodQuery, recentMonths, type ChosenPeriod } from './chosen-period.ts'

interface PeriodFieldsProps {
  translations: AgentTranslations
  period: ChosenPeriod
  onChange: (period: ChosenPeriod) => void
}

const dayOf = (typed: string) => (isDay(typed) ? typed : undefined)

export function PeriodFields({ translations: { t, month }, period, onChange }: PeriodFieldsProps) {
  const isWrong = periodQuery(period) === undefined
  const choices = [
    ...recentMonths(currentMonth()).map((one) => ({ value: one, name: month(one) })),
    { value: 'days', name: t('period.days') },
    { value: 'all', name: t('period.all') },
  ]

  function choose(value: string) {
    if (isMonth(value)) onChange({ kind: 'month', month: value })
    else onChange(value === 'days' ? { kind: 'days' } : { kind: 'all' })
  }

  return (
    <div className="agent-period" role="group" aria-label={t('period.group')}>
      <Select
        id="agent-period"
        label={t('period.label')}
        choices={choices}
        value={period.kind === 'month' ? period.month : period.kind}
        onChange={(event) => choose(event.target.value)}
      />
      {period.kind === 'days' && (
        <>
          <Field
            id="agent-from"
            type="date"
            label={t('period.from')}
            required={false}
            value={period.from ?? ''}
            max={period.to}
            onChange={(event) => onChange({ ...period, from: dayOf(event.target.value) })}
          />
          <Field
            id="agent-to"
            type="date"
            label={t('period.to')}
            required={false}
            value={period.to ?? ''}
            min={period.from}
            error={isWrong ? t('period.wrong') : undefined}
            onChange={(event) => onChange({ ...period, to: dayOf(event.target.value) })}
          />
        </>
      )}
    </div>
  )
}

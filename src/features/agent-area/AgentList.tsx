import type { ReactNode } from 'react'
import type { Failure } from '#contract/failure.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import type { AgentTranslations } from './agent-translations.ts'
import { Pager } from './Pager.tsx'

interface AgentListProps {
  translations: AgentTranslations
  label: string
  /** The total number of rows, or that there are none, as a sentence. */
  count: string
  list: { page: number; limit: number; total: number } | undefined
  failure: Failure | undefined
  isLoading: boolean
  onTurn: (page: number) => void
  onRetry: () => void
  children: ReactNode
}

/** A paged list in each of its states: loading, failed, empty and filled. */
export function AgentList(props: AgentListProps) {
  const { translations, label, count, list, failure, isLoading, onTurn, onRetry, children } = props
  const { t } = translations
  if (failure) {
    return (
      <Notice tone="error" role="alert" title={t('failed.title')}>
        <p>{failure.message || t('failed.text')}</p>
        <Button onClick={onRetry}>{t('failed.retry')}</Button>
      </Notice>
    )
  }
  if (!list) {
    return (
      <div role="status">
        <span className="visually-hidden">{t('loading')}</span>
        <Skeleton shape="block" />
      </div>
    )
  }
  return (
    <div className="agent-list" aria-busy={isLoading}>
      <p className="agent-list-count" role="status">
        {count}
      </p>
      {list.total > 0 && (
        <ul role="list" aria-label={label}>
          {children}
        </ul>
      )}
      <Pager
        translations={translations}
        label={t('pages.label', { list: label })}
        page={list.page}
        pages={Math.ceil(list.total / list.limit)}
        onTurn={onTurn}
      />
    </div>
  )
}

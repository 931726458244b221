import '#ui/button/button-busy.css'
import './agent-area.css'
import { useStore } from '@nanostores/react'
import { useEffect, useMemo } from 'react'
import { loadAgent } from '#stores/agent.ts'
import { $agent } from '#stores/agent-state.ts'
import { RetryButton } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { AgentAccount } from './AgentAccount.tsx'
import { AgentLogin } from './AgentLogin.tsx'
import { createAgentTranslations, type AgentTexts } from './agent-translations.ts'

interface AgentAreaProps {
  texts: AgentTexts
  links: { home: string; contact: string }
}

/**
 * The server renders the login and the outline of an account; CSS shows one of them by `<html data-agent>`,
 * until it is known who is logged in.
 */
export function AgentArea({ texts, links }: AgentAreaProps) {
  const translations = useMemo(() => createAgentTranslations(texts), [texts])
  const { t } = translations
  const state = useStore($agent, { ssr: 'initial' })
  const isUnknown = state.status === 'unknown'

  useEffect(() => void loadAgent(), [])

  return (
    <div className="agent-area">
      {isUnknown && (
        <div className="agent-pending" role="status">
          <span className="visually-hidden">{t('loading')}</span>
          <Skeleton shape="block" />
          <Skeleton shape="title" />
          <Skeleton shape="block" />
        </div>
      )}
      {(isUnknown || state.status === 'nobody') && (
        <AgentLogin
          translations={translations}
          contact={links.contact}
          ended={state.status === 'nobody' && state.ended}
          ready={!isUnknown}
        />
      )}
      {state.status === 'failed' && (
        <Notice tone="error" role="alert" title={t('failed.title')}>
          <p>{state.failure.message || t('failed.text')}</p>
          <RetryButton onRetry={loadAgent}>{t('failed.retry')}</RetryButton>
        </Notice>
      )}
      {state.status === 'agent' && (
        <AgentAccount translations={translations} agent={state.agent} home={links.home} />
      )}
    </div>
  )
}

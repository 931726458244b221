import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { Credentials } from '#contract/account/login.ts'
import type { Failure } from '#contract/failure.ts'
import { loginAgent } from '#stores/agent.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { schemaResolver } from '#ui/form/schema-resolver.ts'
import { Notice } from '#ui/Notice.tsx'
import type { AgentTranslations } from './agent-translations.ts'

interface AgentLoginProps {
  translations: AgentTranslations
  contact: string
  /** An agent was logged in on this page, and is no more. */
  ended: boolean
  /** False until scripts have taken over: the password must not be sent by the browser itself. */
  ready: boolean
}

export function AgentLogin({ translations: { t }, contact, ended, ready }: AgentLoginProps) {
  const [failure, setFailure] = useState<Failure>()
  // Without default values, what was typed before the scripts took over stays.
  const { register, handleSubmit, formState } = useForm<Credentials, unknown, Credentials>({
    resolver: schemaResolver(Credentials),
  })
  const { errors, isSubmitting } = formState

  async function enter(values: Credentials) {
    setFailure(undefined)
    const entered = await loginAgent(values)
    if (!entered.ok) setFailure(entered.failure)
  }

  const errorOf = (field: 'email' | 'password') => {
    const code = errors[field]?.message
    return code && t(`login.errors.${code === 'email' ? 'email' : 'required'}`)
  }
  return (
    <section className="agent-login" aria-labelledby="agent-login">
      <h2 id="agent-login">{t('login.title')}</h2>
      <p>{t('login.intro')}</p>
      {ended && !failure && (
        <Notice tone="warning" role="status" title={t('login.ended.title')}>
          <p>{t('login.ended.text')}</p>
        </Notice>
      )}
      {failure && (
        <Notice tone="error" role="alert" title={t('login.failed')}>
          <p>{failure.message || t('failed.text')}</p>
        </Notice>
      )}
      <form
        method="post"
        noValidate
        onSubmit={(event) => void handleSubmit(enter, () => setFailure(undefined))(event)}
      >
        <Field
          id="agent-email"
          type="email"
          label={t('login.email')}
          autoComplete="username"
          maxLength={254}
          error={errorOf('email')}
          {...register('email')}
        />
        <Field
          id="agent-password"
          type="password"
          label={t('login.password')}
          autoComplete="current-password"
          maxLength={200}
          error={errorOf('password')}
          {...register('password')}
        />
        <label className="agent-login-remember">
          <input type="checkbox" defaultChecked {...register('remember')} />
          <span>{t('login.remember')}</span>
        </label>
        <Button type="submit" look="action" large busy={isSubmitting} disabled={!ready}>
          {isSubmitting ? t('login.busy') : t('login.submit')}
        </Button>
      </form>
      <p>
        {t('login.noAccount')} <a href={contact}>{t('login.contact')}</a>
      </p>
    </section>
  )
}

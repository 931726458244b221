import { useRef, useState, type SubmitEvent } from 'react'
import * as v from 'valibot'
import { Credentials } from '#contract/member.ts'
import type { Failure } from '#contract/failure.ts'
import { loginAgent } from '#stores/agent.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
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

type Fault = 'required' | 'email'
type Faults = Partial<Record<'email' | 'password', Fault>>

const faultsOf = (values: { email: string; password: string }): Faults => {
  const checked = v.safeParse(Credentials, values)
  if (checked.success) return {}
  const { nested = {} } = v.flatten(checked.issues)
  const faults: Faults = {}
  if (nested.email) faults.email = values.email.trim() === '' ? 'required' : 'email'
  if (nested.password && values.password === '') faults.password = 'required'
  return faults
}

export function AgentLogin({ translations: { t }, contact, ended, ready }: AgentLoginProps) {
  const [faults, setFaults] = useState<Faults>({})
  const [failure, setFailure] = useState<Failure>()
  const [isBusy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const given = new FormData(event.currentTarget)
    const text = (name: string) => {
      const value = given.get(name)
      return typeof value === 'string' ? value : ''
    }
    const values = { email: text('email'), password: text('password') }
    const found = faultsOf(values)
    setFaults(found)
    setFailure(undefined)
    const [first] = Object.keys(found)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()
    setBusy(true)
    const entered = await loginAgent({ ...values, remember: given.has('remember') })
    setBusy(false)
    if (!entered.ok) setFailure(entered.failure)
  }

  const errorOf = (field: keyof Faults) => {
    const fault = faults[field]
    return fault && t(`login.errors.${fault}`)
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
      <form ref={form} method="post" noValidate onSubmit={(event) => void enter(event)}>
        <Field
          id="agent-email"
          name="email"
          type="email"
          label={t('login.email')}
          autoComplete="username"
          maxLength={254}
          error={errorOf('email')}
        />
        <Field
          id="agent-password"
          name="password"
          type="password"
          label={t('login.password')}
          autoComplete="current-password"
          maxLength={200}
          error={errorOf('password')}
        />
        <label className="agent-login-remember">
          <input type="checkbox" name="remember" defaultChecked />
          <span>{t('login.remember')}</span>
        </label>
        <Button type="submit" look="action" large busy={isBusy} disabled={!ready}>
          {isBusy ? t('login.busy') : t('login.submit')}
        </Button>
      </form>
      <p>
        {t('login.noAccount')} <a href={contact}>{t('login.contact')}</a>
      </p>
    </section>
  )
}

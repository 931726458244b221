import { useState, type SubmitEvent } from 'react'
import type { Failure } from '#contract/failure.ts'
import { Button } from '#ui/button/Button.tsx'
import { Field } from '#ui/form/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { scanner as own } from './browser-scanner.ts'
import type { ScanTranslations } from './scan-translations.ts'

interface ScanLoginProps {
  translations: ScanTranslations
  /** Somebody was logged in on this device, and is no more. */
  ended: boolean
}

const typedIn = (form: HTMLFormElement, name: string): string => {
  const value = new FormData(form).get(name)
  return typeof value === 'string' ? value.trim() : ''
}

export function ScanLogin({ translations: { t }, ended }: ScanLoginProps) {
  const [failure, setFailure] = useState<Failure>()
  const [missing, setMissing] = useState<string[]>([])
  const [busy, setBusy] = useState(false)

  async function enter(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const empty = ['login', 'password'].filter((name) => typedIn(form, name) === '')
    setMissing(empty)
    setFailure(undefined)
    if (empty[0]) return document.getElementById(`scan-${empty[0]}`)?.focus()
    setBusy(true)
    const scanner = typedIn(form, 'scanner')
    const who = { login: typedIn(form, 'login'), password: typedIn(form, 'password') }
    const entered = await own.logIn(scanner ? { ...who, scanner } : who)
    setBusy(false)
    if (!entered.ok) setFailure(entered.failure)
  }

  const errorOf = (name: string) => (missing.includes(name) ? t('login.required') : undefined)
  return (
    <section className="scan-form" aria-labelledby="scan-login-title">
      <h2 id="scan-login-title">{t('login.title')}</h2>
      {ended && !failure && (
        <Notice tone="warning" role="status">
          <p>{t('login.ended')}</p>
        </Notice>
      )}
      {own.accountsLeft().map((login) => (
        <Notice key={login} tone="warning">
          <p>{t('login.left', { login })}</p>
        </Notice>
      ))}
      {failure && (
        <Notice tone="error" role="alert">
          <p>{failure.message || t('login.noAnswer')}</p>
        </Notice>
      )}
      <form method="post" noValidate onSubmit={(event) => void enter(event)}>
        <Field
          id="scan-login"
          name="login"
          label={t('login.login')}
          autoComplete="username"
          autoCapitalize="none"
          maxLength={40}
          error={errorOf('login')}
        />
        <Field
          id="scan-password"
          name="password"
          type="password"
          label={t('login.password')}
          autoComplete="current-password"
          maxLength={200}
          error={errorOf('password')}
        />
        <Field
          id="scan-scanner"
          name="scanner"
          label={t('login.scanner')}
          hint={t('login.scannerHint')}
          required={false}
          autoComplete="off"
          maxLength={40}
        />
        <Button type="submit" look="action" large wide busy={busy}>
          {busy ? t('login.busy') : t('login.submit')}
        </Button>
      </form>
    </section>
  )
}

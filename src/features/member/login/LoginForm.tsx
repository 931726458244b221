import { useFormContext } from 'react-hook-form'
import { Credentials } from '#contract/account/login.ts'
import type { Member } from '#contract/account/member.ts'
import { logIn } from '#stores/member.ts'
import { FormField, MemberForm } from '#features/member/MemberForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'
import { useTranslations } from '#features/member/translations.tsx'

interface LoginFormProps {
  id: string
  /** After a provider's login the visitor returns to this page. */
  returnHere?: boolean
  onEntered: (member: Member) => void
}

/** Login by password, or by a provider, which sends the visitor back to the login page. */
export function LoginForm({ id, returnHere, onEntered }: LoginFormProps) {
  const { t, form, links } = useTranslations()

  async function send(values: Credentials) {
    const answer = await logIn(values)
    if (!answer.ok) return answer.failure
    onEntered(answer.value)
    return undefined
  }

  return (
    <div className="member-way">
      <MemberForm
        id={id}
        schema={Credentials}
        defaultValues={{ email: '', password: '', remember: true }}
        labels={{ email: form('payer.email'), password: t('fields.password') }}
        submit={t('login.submit')}
        send={send}
      >
        <FormField name="email" type="email" autoComplete="username" maxLength={254} />
        <FormField name="password" type="password" autoComplete="current-password" maxLength={200} />
        <Remember />
      </MemberForm>
      <p>
        <a className="member-link" href={links.reset}>
          {t('login.forgotten')}
        </a>
      </p>
      <ProviderButtons returnHere={returnHere} />
      <p>
        {t('login.newHere')}{' '}
        <a className="member-link" href={links.register}>
          {t('login.register')}
        </a>
      </p>
    </div>
  )
}

function Remember() {
  const { t } = useTranslations()
  const { register } = useFormContext<Credentials>()
  return (
    <label className="member-check">
      <input type="checkbox" {...register('remember')} />
      {t('login.remember')}
    </label>
  )
}

import { useState } from 'react'
import { browser } from '#client/browser.ts'
import { createCaptcha } from '#client/captcha/captcha.ts'
import { register } from '#client/member.ts'
import { useEarlierLink } from '#features/member/mailed-link/earlier-link.ts'
import { LinkRefused } from '#features/member/mailed-link/LinkRefused.tsx'
import { LoggedIn } from '#features/member/login/LoggedIn.tsx'
import { MailSent } from '#features/member/mailed-link/MailSent.tsx'
import { FormField, MemberForm } from './MemberForm.tsx'
import { registerForm, type RegisterValues } from './member-forms.ts'
import type { MemberProps } from './member-props.ts'
import { MemberTranslations, useTranslations } from './translations.tsx'
import { useMember } from './use-member.ts'
import { Waiting } from './Waiting.tsx'

const captcha = createCaptcha(browser)
const nobody: RegisterValues = { firstName: '', lastName: '', email: '', emailAgain: '' }

function RegisterForm({ onSent }: { onSent: (email: string) => void }) {
  const { t, form, links } = useTranslations()

  async function send({ emailAgain: _, ...person }: RegisterValues) {
    const answer = await captcha.submit((solved) => register(browser, { ...person, captcha: solved }))
    if (!answer.ok) return answer.failure
    onSent(person.email)
    return undefined
  }

  return (
    <div className="member-way">
      <MemberForm
        id="register"
        schema={registerForm}
        defaultValues={nobody}
        labels={{
          firstName: form('payer.firstName'),
          lastName: form('payer.lastName'),
          email: form('payer.email'),
          emailAgain: form('payer.emailAgain'),
        }}
        submit={t('register.submit')}
        send={send}
      >
        <FormField name="firstName" autoComplete="given-name" maxLength={80} />
        <FormField name="lastName" autoComplete="family-name" maxLength={80} />
        <FormField name="email" type="email" autoComplete="email" maxLength={254} />
        <FormField name="emailAgain" type="email" autoComplete="email" maxLength={254} />
      </MemberForm>
      <p className="member-soft">
        {t('register.terms')} <a href={links.terms}>{t('register.termsLink')}</a>. {t('register.privacy')}{' '}
        <a href={links.privacy}>{t('register.privacyLink')}</a>.
      </p>
      <p>
        {t('register.member')}{' '}
        <a className="member-link" href={links.login}>
          {t('login.title')}
        </a>
      </p>
    </div>
  )
}

function Screen() {
  const { t, refusals, links } = useTranslations()
  const link = useEarlierLink()
  const known = useMember()
  const [sentTo, setSentTo] = useState<string>()

  if (link.is === 'given') return <Waiting />
  if (link.is === 'altered') {
    return <LinkRefused sentence={refusals.link_invalid} next={t('login.register')} href={links.register} />
  }
  if (sentTo) return <MailSent kind="register" email={sentTo} onAgain={() => setSentTo(undefined)} />
  if (known.is === 'asking') return <Waiting />
  if (known.is === 'member') return <LoggedIn member={known.member} sudden={false} />
  return <RegisterForm onSent={setSentTo} />
}

/** Registration. The password is chosen by the link of its mail, whose page is `ChoosePassword.astro`. */
export const Register = (props: MemberProps) => (
  <MemberTranslations {...props}>
    <Screen />
  </MemberTranslations>
)

import { useState } from 'react'
import { browser } from '#client/browser.ts'
import { requestRestore } from '#client/member.ts'
import type { Member } from '#contract/account/member.ts'
import { restoreByLink } from '#stores/member.ts'
import { EmailRequest } from './EmailRequest.tsx'
import { forgetLink, useLinkToken } from './link-token.ts'
import { LinkRefused } from './LinkRefused.tsx'
import { LoggedIn } from '#features/member/login/LoggedIn.tsx'
import { FormField, MemberForm } from '#features/member/MemberForm.tsx'
import { newPasswordForm } from '#features/member/member-forms.ts'
import type { MemberProps } from '#features/member/member-props.ts'
import { MemberTranslations, useTranslations } from '#features/member/translations.tsx'

function NewPassword({ token, onMember }: { token: string; onMember: (member: Member) => void }) {
  const { t, sentence, links } = useTranslations()
  const [ended, setEnded] = useState<string>()

  async function send({ password }: { password: string }) {
    setEnded(undefined)
    const answer = await restoreByLink(token, password)
    if (answer.ok) {
      forgetLink()
      onMember(answer.value)
      return undefined
    }
    if (answer.failure.code !== 'link_expired') return answer.failure
    setEnded(sentence(answer.failure))
    return undefined
  }

  return (
    <div className="member-way">
      {ended && <LinkRefused sentence={ended} next={t('reset.again')} href={links.reset} />}
      <p>{t('reset.choose.text')}</p>
      <MemberForm
        id="reset"
        schema={newPasswordForm}
        defaultValues={{ password: '' }}
        labels={{ password: t('fields.newPassword') }}
        submit={t('reset.choose.button')}
        send={send}
      >
        <FormField
          name="password"
          type="password"
          autoComplete="new-password"
          maxLength={200}
          hint={t('fields.passwordHint')}
        />
      </MemberForm>
    </div>
  )
}

function Screen() {
  const { t, refusals, links } = useTranslations()
  const link = useLinkToken()
  const [member, setMember] = useState<Member>()

  if (link.is === 'given') return <NewPassword key={link.token} token={link.token} onMember={setMember} />
  if (link.is === 'altered') {
    return <LinkRefused sentence={refusals.link_invalid} next={t('reset.again')} href={links.reset} />
  }
  if (member) return <LoggedIn member={member} note={t('reset.saved')} sudden />
  return <EmailRequest kind="reset" request={(email) => requestRestore(browser, email)} />
}

/** Asks for a link to set a new password; on the page of that link, sets the password. */
export const PasswordReset = (props: MemberProps) => (
  <MemberTranslations {...props}>
    <Screen />
  </MemberTranslations>
)

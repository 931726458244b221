import { useEffect, useState } from 'react'
import type { Member } from '#contract/account/member.ts'
import { logInByProvider } from '#stores/member.ts'
import { Notice } from '#ui/Notice.tsx'
import { takeProviderReturn } from './begun-login.ts'
import { LoggedIn } from './LoggedIn.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { MemberProps } from '#features/member/member-props.ts'
import { MemberTranslations, useTranslations } from '#features/member/translations.tsx'
import { useMember } from '#features/member/use-member.ts'
import { Waiting } from '#features/member/Waiting.tsx'

type Entry = { is: 'form'; trouble?: string } | { is: 'returning' } | { is: 'in'; member: Member }

/** The login in progress: completed on the return from a provider, or entered in the form. */
function useEntry(): [Entry, (member: Member) => void] {
  const { t, refusals, sentence } = useTranslations()
  const [back] = useState(takeProviderReturn)
  const [entry, setEntry] = useState<Entry>(() => {
    switch (back.is) {
      case 'none':
        return { is: 'form' }
      case 'cancelled':
        return { is: 'form', trouble: t('provider.cancelled') }
      case 'refused':
        return { is: 'form', trouble: refusals.login_not_confirmed }
      case 'unknown':
        return { is: 'form', trouble: refusals.login_expired }
      case 'answered':
        return { is: 'returning' }
    }
  })

  useEffect(() => {
    if (back.is !== 'answered') return
    void logInByProvider(back.provider, back.answer).then((answer) => {
      if (!answer.ok) return setEntry({ is: 'form', trouble: sentence(answer.failure) })
      if (back.from) return location.replace(back.from)
      setEntry({ is: 'in', member: answer.value })
    })
  }, [back])

  return [entry, (member) => setEntry({ is: 'in', member })]
}

function Screen() {
  const { t } = useTranslations()
  const [entry, enter] = useEntry()
  const known = useMember()

  if (entry.is === 'in') return <LoggedIn member={entry.member} sudden />
  if (entry.is === 'returning') return <Waiting text={t('provider.finishing')} />
  if (known.is === 'asking') return <Waiting />
  return (
    <>
      {entry.trouble && (
        <Notice tone="error" role="alert">
          <p>{entry.trouble}</p>
        </Notice>
      )}
      {known.is === 'member' ? (
        <LoggedIn member={known.member} sudden={false} />
      ) : (
        <LoginForm id="login" onEntered={enter} />
      )}
    </>
  )
}

/** The login page, to which providers return too. */
export const Login = (props: MemberProps) => (
  <MemberTranslations {...props}>
    <Screen />
  </MemberTranslations>
)

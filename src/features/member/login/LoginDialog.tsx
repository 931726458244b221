import { useEffect, useState } from 'react'
import type { Member } from '#contract/account/member.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { LoginForm } from './LoginForm.tsx'
import type { MemberProps } from '#features/member/member-props.ts'
import { MemberTranslations, useTranslations } from '#features/member/translations.tsx'

const FORM = 'login-dialog'

function Screen({ onEntered }: { onEntered: () => void }) {
  const { t, shared } = useTranslations()
  const [open, setOpen] = useState(true)
  const [member, setMember] = useState<Member>()

  // The first control is the button that closes the dialog.
  useEffect(() => document.getElementById(`${FORM}-email`)?.focus(), [])
  useEffect(() => {
    if (member) onEntered()
  }, [member])

  function enter(entered: Member): void {
    setMember(entered)
    setOpen(false)
  }

  return (
    <>
      <Dialog open={open} title={t('login.title')} onClose={() => setOpen(false)} closeLabel={shared.close}>
        {!member && <LoginForm id={FORM} returnHere onEntered={enter} />}
      </Dialog>
      <p role="status" className="visually-hidden">
        {member &&
          (member.firstName ? t('loggedIn.title', { name: member.firstName }) : t('loggedIn.titleNobody'))}
      </p>
    </>
  )
}

/** The login over whatever page the visitor is on. */
export const LoginDialog = ({ onEntered, ...props }: MemberProps & { onEntered: () => void }) => (
  <MemberTranslations {...props}>
    <Screen onEntered={onEntered} />
  </MemberTranslations>
)

import { useEffect, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { requestErasure } from '#client/member.ts'
import { eraseByLink } from '#stores/member.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EmailRequest } from './EmailRequest.tsx'
import { forgetLink, useLinkToken } from './link-token.ts'
import { LinkRefused } from './LinkRefused.tsx'
import type { MemberProps } from './member-props.ts'
import { MemberTranslations, useTranslations } from './translations.tsx'

function ConfirmErasure({ token, onErased }: { token: string; onErased: () => void }) {
  const { t, sentence, links } = useTranslations()
  const [trouble, setTrouble] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function erase(): Promise<void> {
    setBusy(true)
    setTrouble(undefined)
    const answer = await eraseByLink(token)
    setBusy(false)
    if (!answer.ok) return setTrouble(sentence(answer.failure))
    forgetLink()
    onErased()
  }

  return (
    <div className="member-way">
      <h2>{t('erase.confirm.title')}</h2>
      <p>{t('erase.confirm.text')}</p>
      {trouble && <LinkRefused sentence={trouble} next={t('erase.again')} href={links.erase} />}
      <Button look="action" large wide busy={busy} onClick={() => void erase()}>
        {t('erase.confirm.button')}
      </Button>
    </div>
  )
}

function Erased() {
  const { t, links } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status">
      <Notice title={t('erase.done.title')}>
        <p>{t('erase.done.text')}</p>
        <ButtonLink href={links.home}>{t('erase.done.home')}</ButtonLink>
      </Notice>
    </div>
  )
}

function Screen() {
  const { t, refusals, links } = useTranslations()
  const link = useLinkToken()
  const [erased, setErased] = useState(false)

  if (link.is === 'given') {
    return <ConfirmErasure key={link.token} token={link.token} onErased={() => setErased(true)} />
  }
  if (link.is === 'altered') {
    return <LinkRefused sentence={refusals.link_invalid} next={t('erase.again')} href={links.erase} />
  }
  if (erased) return <Erased />
  return <EmailRequest kind="erase" request={(email) => requestErasure(browser, email)} />
}

/** Deletes the personal data of an address, with or without an account. */
export const ErasePerson = (props: MemberProps) => (
  <MemberTranslations {...props}>
    <Screen />
  </MemberTranslations>
)

import { useEffect, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { requestErasure } from '#client/member.ts'
import { eraseByLink } from '#stores/member.ts'
import { ButtonLink } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { EmailRequest } from './EmailRequest.tsx'
import { useLinkToken } from './link-token.ts'
import { LinkAction } from './LinkAction.tsx'
import { LinkRefused } from './LinkRefused.tsx'
import type { MemberProps } from '#features/member/member-props.ts'
import { MemberTranslations, useTranslations } from '#features/member/translations.tsx'

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

  const again = { label: t('erase.again'), href: links.erase }
  if (link.is === 'given') {
    const { token } = link
    const erase = () => eraseByLink(token)
    return <LinkAction key={token} again={again} act={erase} onDone={() => setErased(true)} />
  }
  if (link.is === 'altered') {
    return <LinkRefused sentence={refusals.link_invalid} next={again.label} href={again.href} />
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

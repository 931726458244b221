import { useEffect, useRef, useState } from 'react'
import type { Member } from '#contract/account/member.ts'
import { logOut } from '#stores/member.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useTranslations } from '#features/member/translations.tsx'

interface LoggedInProps {
  member: Member
  /** The screen has just changed to this one, so its heading takes the focus. */
  sudden: boolean
  /** True on the member area, which needs no link to itself. */
  home?: boolean
}

/** Says who is logged in, with the member's discount and the ways on. */
export function LoggedIn({ member, sudden, home = false }: LoggedInProps) {
  const { t, links } = useTranslations()
  const heading = useRef<HTMLHeadingElement>(null)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState(false)
  const { firstName: name, discountPercent: percent } = member
  useEffect(() => {
    if (sudden) heading.current?.focus()
  }, [sudden])

  async function leave(): Promise<void> {
    setBusy(true)
    const { ok } = await logOut()
    if (ok) return location.assign(links.home)
    setBusy(false)
    setFailed(true)
  }

  return (
    <div className="member-way">
      <h2 ref={heading} tabIndex={-1}>
        {name ? t('loggedIn.title', { name }) : t('loggedIn.titleNobody')}
      </h2>
      {failed && <Notice tone="error" role="alert" title={t('loggedIn.logoutFailed')} />}
      {percent > 0 && <p>{t('loggedIn.discount', { percent })}</p>}
      <p className="member-actions">
        {!home && (
          <ButtonLink href={links.area} look="action">
            {t('area.title')}
          </ButtonLink>
        )}
        <ButtonLink href={links.home}>{t('loggedIn.explore')}</ButtonLink>
        <Button busy={busy} onClick={() => void leave()}>
          {t('loggedIn.logout')}
        </Button>
      </p>
    </div>
  )
}

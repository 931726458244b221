import type { Member } from '#contract/account/member.ts'
import { useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { ExclusiveArea } from './ExclusiveArea.tsx'
import { LoggedIn } from '#features/member/login/LoggedIn.tsx'
import type { MemberProps } from '#features/member/member-props.ts'
import { OwnBookings } from './OwnBookings.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { MemberTranslations, useTranslations } from '#features/member/translations.tsx'
import { useMember } from '#features/member/use-member.ts'
import { Waiting } from '#features/member/Waiting.tsx'

function Account({ member: first }: { member: Member }) {
  const { t, links } = useTranslations()
  const [member, setMember] = useState(first)
  return (
    <div className="member-account">
      <div>
        <LoggedIn member={member} sudden={false} home />
        <section aria-labelledby="own-bookings" className="member-way">
          <h2 id="own-bookings">{t('area.sales.title')}</h2>
          <OwnBookings />
        </section>
      </div>
      <div>
        <section aria-labelledby="own-details" className="member-way">
          <h2 id="own-details">{t('area.profile.title')}</h2>
          <ProfileForm member={member} onChanged={setMember} />
        </section>
        <section aria-labelledby="own-account" className="member-way">
          <h2 id="own-account">{t('area.account.title')}</h2>
          <p>
            <a className="member-link" href={links.erase}>
              {t('area.account.erase')}
            </a>
          </p>
        </section>
      </div>
    </div>
  )
}

function Screen() {
  const { t, sentence } = useTranslations()
  const known = useMember()
  switch (known.is) {
    case 'asking':
      return <Waiting text={t('area.loading')} />
    case 'nobody':
      return <ExclusiveArea />
    case 'failed':
      return (
        <Notice tone="error" role="alert" title={t('area.failed')}>
          <p>{sentence(known.failure)}</p>
          <Button onClick={() => location.reload()}>{t('area.retry')}</Button>
        </Notice>
      )
    case 'member':
      return <Account member={known.member} />
  }
}

/** Bookings, details and account of the member who is logged in. */
export const MemberArea = (props: MemberProps) => (
  <MemberTranslations {...props}>
    <Screen />
  </MemberTranslations>
)

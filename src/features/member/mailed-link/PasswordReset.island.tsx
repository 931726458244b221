import { browser } from '#client/browser.ts'
import { requestRestore } from '#client/member.ts'
import { EmailRequest } from './EmailRequest.tsx'
import { useEarlierLink } from './earlier-link.ts'
import { LinkRefused } from './LinkRefused.tsx'
import type { MemberProps } from '#features/member/member-props.ts'
import { MemberTranslations, useTranslations } from '#features/member/translations.tsx'
import { Waiting } from '#features/member/Waiting.tsx'

function Screen() {
  const { t, refusals, links } = useTranslations()
  const link = useEarlierLink()

  if (link.is === 'given') return <Waiting />
  if (link.is === 'altered') {
    return <LinkRefused sentence={refusals.link_invalid} next={t('reset.again')} href={links.reset} />
  }
  return <EmailRequest kind="reset" request={(email) => requestRestore(browser, email)} />
}

/** Asks for a link to set a new password. */
export const PasswordReset = (props: MemberProps) => (
  <MemberTranslations {...props}>
    <Screen />
  </MemberTranslations>
)

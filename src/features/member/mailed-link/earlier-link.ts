import { useEffect } from 'react'
import { useTranslations } from '#features/member/translations.tsx'
import { useLinkToken, type LinkToken } from './link-token.ts'

/** Links of mails sent before 29 November 2026 had their token after the #: they go on to their page. */
export function useEarlierLink(): LinkToken {
  const link = useLinkToken()
  const { links } = useTranslations()
  useEffect(() => {
    if (link.is === 'given') location.replace(links.choosePassword + link.token)
  })
  return link
}

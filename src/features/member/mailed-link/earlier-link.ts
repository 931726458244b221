import { useEffect } from 'react'
import { useTranslations } from '#features/member/translations.tsx'
import { useLinkToken, type LinkToken } from './link-token.ts'

/**
 * Mails sent before 29 November 2026 link here, with the token after the #: leads on to the page of the
 * link.
 */
export function useEarlierLink(): LinkToken {
  const link = useLinkToken()
  const { choosePassword } = useTranslations().links
  const token = link.is === 'given' ? link.token : undefined
  useEffect(() => {
    if (token !== undefined) location.replace(choosePassword + token)
  }, [choosePassword, token])
  return link
}

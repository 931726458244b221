import { useEffect, useRef } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useTranslations } from '#features/member/translations.tsx'

interface MailSentProps {
  kind: 'register' | 'reset' | 'erase'
  email: string
  onAgain: () => void
}

/** Whether or not the address is known, the page says the same. */
export function MailSent({ kind, email, onAgain }: MailSentProps) {
  const { t } = useTranslations()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div ref={box} tabIndex={-1} role="status" className="member-way">
      <Notice title={t(`${kind}.sent.title`)}>
        <p>{t(`${kind}.sent.text`, { email })}</p>
        <Button onClick={onAgain}>{t(`${kind}.sent.again`)}</Button>
      </Notice>
    </div>
  )
}

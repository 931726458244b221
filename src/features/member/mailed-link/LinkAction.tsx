import { useState } from 'react'
import type { Failure } from '#contract/failure.ts'
import type { Result } from '#domain/result.ts'
import { Button } from '#ui/button/Button.tsx'
import { forgetLink } from './link-token.ts'
import { LinkRefused } from './LinkRefused.tsx'
import { useTranslations } from '#features/member/translations.tsx'

interface LinkActionProps {
  /** The page that sends a new link, if this one no longer works. */
  again: { label: string; href: string }
  act: () => Promise<Result<unknown, Failure>>
  onDone: () => void
}

/**
 * Does by a button what a mailed link is for: opening it changes nothing, since mail scanners open links too.
 */
export function LinkAction({ again, act, onDone }: LinkActionProps) {
  const { t, sentence } = useTranslations()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function press(): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    const answer = await act()
    setBusy(false)
    if (!answer.ok) return setRefusal(sentence(answer.failure))
    forgetLink()
    onDone()
  }

  return (
    <div className="member-way">
      <h2>{t('erase.confirm.title')}</h2>
      <p>{t('erase.confirm.text')}</p>
      {refusal && <LinkRefused sentence={refusal} next={again.label} href={again.href} />}
      <Button look="action" large wide busy={busy} onClick={() => void press()}>
        {t('erase.confirm.button')}
      </Button>
    </div>
  )
}

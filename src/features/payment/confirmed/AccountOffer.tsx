import { useState } from 'react'
import { browser } from '#client/browser.ts'
import { requestAccount } from '#client/member.ts'
import { isMember } from '#stores/is-member.ts'
import { Button } from '#ui/button/Button.tsx'
import { useAgent } from '#features/payment/use-agent.ts'
import { useTranslations } from '#features/payment/translations.tsx'

type Progress = 'open' | 'busy' | 'sent' | 'failed'

/** An account for the buyer by one press: a mailed link asks for the password. Not for members and agents. */
export function AccountOffer({ token, email }: { token: string; email: string }) {
  const { t } = useTranslations()
  const agent = useAgent()
  const [progress, setProgress] = useState<Progress>('open')
  if (isMember() || agent !== null) return null

  async function request() {
    setProgress('busy')
    const answer = await requestAccount(browser, token)
    setProgress(answer.ok ? 'sent' : 'failed')
  }

  return (
    <section>
      <h2>{t('paid.account.title')}</h2>
      {progress !== 'sent' && (
        <>
          <p>{t('paid.account.text')}</p>
          <Button busy={progress === 'busy'} onClick={() => void request()}>
            {t('paid.account.button')}
          </Button>
        </>
      )}
      <p role="status">
        {progress === 'sent' && t('paid.account.sent', { email })}
        {progress === 'failed' && t('paid.account.failed')}
      </p>
    </section>
  )
}

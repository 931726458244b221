import { useState } from 'react'
import { loadBasket } from '#stores/basket.ts'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import type { BasketTranslations } from './basket-translations.ts'

/** `message` is the API's own sentence; empty when no answer came at all. */
export function BasketFailed({
  translations: { t },
  message,
}: {
  translations: BasketTranslations
  message: string
}) {
  const [busy, setBusy] = useState(false)

  async function again() {
    setBusy(true)
    await loadBasket()
    setBusy(false)
  }

  return (
    <Notice tone="error" role="alert" title={t('failed.title')}>
      <p>{message || t('failed.text')}</p>
      <Button busy={busy} onClick={() => void again()}>
        {t('failed.retry')}
      </Button>
    </Notice>
  )
}

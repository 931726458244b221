import { loadBasket } from '#stores/basket.ts'
import { RetryButton } from '#ui/button/Button.tsx'
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
  return (
    <div className="basket-failed">
      <Notice tone="error" role="alert" title={t('failed.title')}>
        <p>{message || t('failed.text')}</p>
        <RetryButton onRetry={loadBasket}>{t('failed.retry')}</RetryButton>
      </Notice>
    </div>
  )
}

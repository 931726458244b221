import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { cancelSale, quoteCancellation } from '#client/cancellation.ts'
import type { CancelQuote, Cancellation } from '#contract/cancellation.ts'
import type { Failure } from '#contract/failure.ts'
import type { OwnSale } from '#contract/member.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useTranslations } from './translations.tsx'
import { Waiting } from './Waiting.tsx'

interface CancelDialogProps {
  sale: OwnSale
  open: boolean
  onClose: () => void
  onDone: (done: Cancellation) => void
}

/** Shows the refund if the sale is cancelled now; the visitor agrees to the amount shown. */
export function CancelDialog({ sale: { id, reference }, open, onClose, onDone }: CancelDialogProps) {
  const { t, sentence, shared } = useTranslations()
  const [quote, setQuote] = useState<CancelQuote>()
  const [failure, setFailure] = useState<Failure>()
  const [busy, setBusy] = useState(false)

  async function ask(): Promise<void> {
    const read = await quoteCancellation(browser, id)
    if (read.ok) setQuote(read.value)
    else setFailure(read.failure)
  }
  useEffect(() => void ask(), [])

  async function cancel(agreed: CancelQuote): Promise<void> {
    setBusy(true)
    setFailure(undefined)
    const answer = await cancelSale(browser, id, agreed.refund)
    if (answer.ok) return onDone(answer.value)
    setFailure(answer.failure)
    // A deadline has passed meanwhile: the new amount is shown and has to be agreed to again.
    if (answer.failure.code === 'refund_changed' || answer.failure.code === 'cancel_too_late') await ask()
    setBusy(false)
  }

  return (
    <Dialog
      open={open}
      title={t('area.cancel.title', { reference: reference ?? '' })}
      onClose={onClose}
      closeLabel={shared.close}
      actions={
        <>
          <Button onClick={onClose}>{t('area.cancel.keep')}</Button>
          {quote?.cancellable && (
            <Button look="action" busy={busy} onClick={() => void cancel(quote)}>
              {t('area.cancel.confirm')}
            </Button>
          )}
        </>
      }
    >
      {!quote && !failure && <Waiting text={t('area.cancel.asking')} />}
      {quote && <Quote quote={quote} />}
      {failure && (
        <Notice tone="error" role="alert">
          <p>{sentence(failure)}</p>
        </Notice>
      )}
    </Dialog>
  )
}

function Quote({ quote: { cancellable, refund, paid } }: { quote: CancelQuote }) {
  const { locale, t } = useTranslations()
  if (!cancellable) return <p>{t('area.cancel.tooLate')}</p>
  return (
    <>
      <p>
        <strong>
          {refund.amount > 0
            ? t('area.cancel.refund', { refund: formatMoney(refund, locale) })
            : t('area.cancel.nothing')}
        </strong>{' '}
        {t('area.cancel.paid', { paid: formatMoney(paid, locale) })}
      </p>
      <p>{t('area.cancel.seats')}</p>
    </>
  )
}

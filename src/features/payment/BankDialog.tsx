import './bank-dialog.css'
import { useEffect, useRef } from 'react'
import { Dialog } from '#ui/Dialog.tsx'
import type { Checkout } from './adyen/checkout.ts'
import { useTranslations } from './translations.tsx'

interface BankDialogProps {
  checkout: Checkout | undefined
  /** The step that the bank asks for; the dialog is open while it is set. */
  action: Record<string, unknown> | undefined
  onGiveUp: () => void
}

/**
 * 3-D Secure in our own dialog; the frames in it are the bank's. A redirect leaves the page without showing
 * it.
 */
export function BankDialog({ checkout, action, onGiveUp }: BankDialogProps) {
  const { t } = useTranslations()
  const node = useRef<HTMLDivElement>(null)
  // Removes the bank's frame when the shopper gives up, so that it does not flash up in the next step.
  useEffect(
    () => (checkout && action && node.current ? checkout.handle(action, node.current) : undefined),
    [checkout, action],
  )
  const isHere = action !== undefined && action['type'] !== 'redirect'
  return (
    <Dialog open={isHere} title={t('bank.title')} onClose={onGiveUp} closeLabel={t('bank.cancel')} wide>
      <p>{t('bank.text')}</p>
      <div ref={node} className="bank-dialog-frame" />
    </Dialog>
  )
}

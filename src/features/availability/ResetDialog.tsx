import type { Translate } from '#i18n/texts.ts'
import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface ResetDialogProps {
  open: boolean
  t: Translate<'availability'>
  onConfirm: () => void
  onKeep: () => void
}

/** S2, S4: package reconfiguration is confirmed before it resets what was set. */
export function ResetDialog({ open, t, onConfirm, onKeep }: ResetDialogProps) {
  return (
    <Dialog
      open={open}
      title={t('package.title')}
      onClose={onKeep}
      closeLabel={t('package.keep')}
      actions={
        <>
          <Button onClick={onKeep}>{t('package.keep')}</Button>
          <Button look="action" onClick={onConfirm}>
            {t('package.confirm')}
          </Button>
        </>
      }
    >
      <p>{t('package.text')}</p>
    </Dialog>
  )
}

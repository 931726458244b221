import { useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import type { SessionProps } from './session-props.ts'

/** Says on the home page why the visitor was led there (S8). */
export function SessionEnded({ t }: SessionProps) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  return (
    <Dialog
      open={open}
      title={t('ended.title')}
      onClose={close}
      closeLabel={t('close')}
      actions={
        <Button look="action" onClick={close}>
          {t('ended.action')}
        </Button>
      }
    >
      <p>{t('ended.text')}</p>
    </Dialog>
  )
}

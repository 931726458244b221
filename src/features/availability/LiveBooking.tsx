import { useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { BookingPanel } from './BookingPanel.tsx'
import type { BookingProps } from './booking-props.ts'
import { askedChange, type AskedChange } from './ticket-change.ts'
import { useWords } from './use-words.ts'

export { askedChange }

/**
 * The living panel. As long as the ticket it is to change cannot be looked up nothing can be chosen: the press would add a
 * second ticket instead.
 */
export function LiveBooking({ asked, ...booking }: BookingProps & { asked: AskedChange }) {
  const [change, setChange] = useState(asked)
  const [busy, setBusy] = useState(false)
  const { t } = useWords(booking)
  if (change.status !== 'failed') return <BookingPanel {...booking} asked={change} />

  async function again() {
    setBusy(true)
    setChange(await askedChange(location.search, booking))
    setBusy(false)
  }

  return (
    <Notice tone="error" role="alert" title={t('change.failed')}>
      <Button busy={busy} onClick={() => void again()}>
        {t('retry')}
      </Button>
    </Notice>
  )
}

import './confirmed/confirmed.css'
import { useEffect, useRef, useState } from 'react'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { mail } from '#ui/icon/icons.ts'
import { useOrderOutcome, type WaitingOrder } from './use-mailed-order.ts'
import { linkTimeLeft, timeAfter } from './wall-clock.ts'
import { useTranslations } from './translations.tsx'

interface OrderMailedProps {
  order: WaitingOrder
  onPaid: (attemptId: string) => void
  /** The hold has ended, or the order was changed elsewhere. */
  onOver: () => void
  onBack: () => void
}

/** An order that waits for its mailed link: shows the address, and until when the seats are held. */
export function OrderMailed({ order, onPaid, onOver, onBack }: OrderMailedProps) {
  const { locale, t } = useTranslations()
  const { attemptId, mailed } = order
  const [time] = useState(() => timeAfter(linkTimeLeft(mailed), locale))
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  useOrderOutcome(attemptId, { onPaid, onOver })
  return (
    <section className="order-mailed" aria-labelledby="order-mailed">
      <div className="confirmation-head">
        <span className="confirmation-mark">
          <Icon svg={mail} />
        </span>
        <h2 id="order-mailed" ref={heading} tabIndex={-1}>
          {t('mailed.title')}
        </h2>
      </div>
      <p className="confirmation-lead">{t('mailed.sent', { email: mailed.email, time })}</p>
      <p>{t('mailed.held')}</p>
      <p>{t('mailed.again')}</p>
      <p>
        <Button onClick={onBack}>{t('mailed.back')}</Button>
      </p>
    </section>
  )
}

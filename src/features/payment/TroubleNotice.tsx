import { useEffect, useRef } from 'react'
import { Notice } from '#ui/Notice.tsx'
import type { PaymentTrouble } from './use-payment.ts'
import { useWords } from './words.tsx'

/** Why the payment did not go through, without the bank's reason: that would help those who try out stolen cards. */
export function TroubleNotice({ trouble }: { trouble: PaymentTrouble | undefined }) {
  const { t } = useWords()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (trouble) box.current?.focus()
  }, [trouble])
  if (!trouble) return null
  const sentence = trouble.kind === 'failed' ? trouble.failure.message : t(`trouble.${trouble.kind}.text`)
  return (
    <div ref={box} tabIndex={-1} className="payment-trouble">
      <Notice
        tone={trouble.kind === 'cancelled' ? 'warning' : 'error'}
        role="alert"
        title={t(`trouble.${trouble.kind}.title`)}
      >
        <p>{sentence}</p>
      </Notice>
    </div>
  )
}

import type { RefObject } from 'react'
import { Notice } from '#ui/Notice.tsx'
import type { PaymentTrouble } from './use-payment.ts'
import { useWords } from './words.tsx'

/** The id of what is repeated above the button, which names it as its description. */
export const repeatedEndId = 'payment-end-again'

/** Why nothing was paid, without the bank's reason: that would help those who try out stolen cards. */
function Words({ trouble }: { trouble: PaymentTrouble }) {
  const { t } = useWords()
  const { kind } = trouble
  return (
    <Notice
      tone={kind === 'cancelled' || kind === 'unfinished' ? 'warning' : 'error'}
      title={t(`trouble.${kind}.title`)}
    >
      <p>{kind === 'failed' ? trouble.failure.message : t(`trouble.${kind}.text`)}</p>
    </Notice>
  )
}

interface PaymentEndProps {
  trouble: PaymentTrouble | undefined
  box: RefObject<HTMLDivElement | null>
}

/** How a payment ended that was not paid, whatever the reason. `useEndInView` gives it the focus. */
export function PaymentEnd({ trouble, box }: PaymentEndProps) {
  if (!trouble) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="payment-end">
      <Words trouble={trouble} />
    </div>
  )
}

/**
 * The same words where the next press is made; read aloud with the button alone, not a second time by
 * themselves.
 */
export function RepeatedEnd({ trouble }: Pick<PaymentEndProps, 'trouble'>) {
  if (!trouble) return null
  return (
    <div id={repeatedEndId}>
      <Words trouble={trouble} />
    </div>
  )
}

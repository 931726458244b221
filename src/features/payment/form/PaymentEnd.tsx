import type { RefObject } from 'react'
import { Notice } from '#ui/Notice.tsx'
import type { PaymentTrouble } from '#features/payment/use-payment.ts'
import { useWords } from '#features/payment/words.tsx'

/** The id of the repeated message above the button, which refers to it as its description. */
export const repeatedEndId = 'payment-end-again'

/** Why nothing was paid, without the bank's reason, which would help people who test stolen cards. */
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

/** How an unpaid payment ended. `useEndInView` gives it the focus. */
export function PaymentEnd({ trouble, box }: PaymentEndProps) {
  if (!trouble) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="payment-end">
      <Words trouble={trouble} />
    </div>
  )
}

/**
 * The same message beside the button for the next press; read aloud only with the button, not a second time
 * by itself.
 */
export function RepeatedEnd({ trouble }: Pick<PaymentEndProps, 'trouble'>) {
  if (!trouble) return null
  return (
    <div id={repeatedEndId}>
      <Words trouble={trouble} />
    </div>
  )
}

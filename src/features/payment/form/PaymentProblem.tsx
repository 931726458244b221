import type { RefObject } from 'react'
import { Notice } from '#ui/Notice.tsx'
import type { PaymentFailure } from '#features/payment/use-payment.ts'
import { useTranslations } from '#features/payment/translations.tsx'

/** The id of the message above the Pay button, which that button is described by. */
export const repeatedProblemId = 'payment-end-again'

/** Why nothing was paid, without the bank's reason, which would help people who test stolen cards. */
function Message({ trouble }: { trouble: PaymentFailure }) {
  const { t } = useTranslations()
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

interface PaymentProblemProps {
  trouble: PaymentFailure | undefined
  box: RefObject<HTMLDivElement | null>
}

/** Says why a press of Pay ended unpaid. `useFocusInView` gives it the focus. */
export function PaymentProblem({ trouble, box }: PaymentProblemProps) {
  if (!trouble) return null
  return (
    <div ref={box} tabIndex={-1} role="alert" className="payment-end">
      <Message trouble={trouble} />
    </div>
  )
}

/** The same message above the button; screen readers read it with the button only, not a second time. */
export function RepeatedProblem({ trouble }: Pick<PaymentProblemProps, 'trouble'>) {
  if (!trouble) return null
  return (
    <div id={repeatedProblemId}>
      <Message trouble={trouble} />
    </div>
  )
}

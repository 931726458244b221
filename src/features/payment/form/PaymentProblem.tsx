import type { ComponentProps } from 'react'
import { Notice } from '#ui/Notice.tsx'
import type { PaymentFailure } from '#features/payment/use-payment.ts'
import { useTranslations } from '#features/payment/translations.tsx'

type PaymentProblemProps = ComponentProps<'div'> & { trouble: PaymentFailure | undefined }

/**
 * Why a press of Pay ended unpaid, without the bank's reason, which would help people who test stolen cards.
 * Shown above the form, where it gets the focus, and above the button, which it describes.
 */
export function PaymentProblem({ trouble, ...box }: PaymentProblemProps) {
  const { t } = useTranslations()
  if (!trouble) return null
  const { kind } = trouble
  return (
    <div {...box}>
      <Notice
        tone={kind === 'cancelled' || kind === 'unfinished' ? 'warning' : 'error'}
        title={t(`trouble.${kind}.title`)}
      >
        <p>{kind === 'failed' ? trouble.failure.message : t(`trouble.${kind}.text`)}</p>
      </Notice>
    </div>
  )
}

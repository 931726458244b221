import type { ComponentProps } from 'react'
import { Notice } from '#ui/Notice.tsx'
import { SummaryPart } from '#features/payment/OrderSummary.tsx'
import type { PaymentFailure } from '#features/payment/use-payment.ts'
import { useTranslations } from '#features/payment/translations.tsx'

type PaymentProblemProps = ComponentProps<'div'> & { trouble: PaymentFailure | undefined }

const warnings: readonly PaymentFailure['kind'][] = ['cancelled', 'unfinished', 'changed']

/**
 * Why a press of Pay ended unpaid, without the bank's reason, which would help people who test stolen cards;
 * or what another tab has changed. Shown above the form, where it gets the focus, and above the button, which
 * it describes.
 */
export function PaymentProblem({ trouble, ...box }: PaymentProblemProps) {
  const { t } = useTranslations()
  if (!trouble) return null
  const { kind } = trouble
  return (
    <div {...box}>
      <Notice tone={warnings.includes(kind) ? 'warning' : 'error'} title={t(`trouble.${kind}.title`)}>
        <p>{kind === 'failed' ? trouble.failure.message : t(`trouble.${kind}.text`)}</p>
        {kind === 'changed' && trouble.lines.length > 0 && (
          <ul>
            {trouble.lines.map((line) => (
              <li key={line.id}>
                <b>{line.productName}</b>
                <SummaryPart line={line} />
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

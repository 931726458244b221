import '#ui/button/button-busy.css'
import '#features/payment/payment.css'
import { useEffect, useRef } from 'react'
import type { Sale } from '#contract/basket.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { check, clock, warning } from '#ui/icon/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PaidTickets } from './PaidTickets.tsx'
import type { PaymentProps } from '#features/payment/payment-props.ts'
import { useConfirmation, type Confirmation } from './use-confirmation.ts'
import { useTranslations, TranslationsProvider } from '#features/payment/translations.tsx'

const icons: Partial<Record<Confirmation['status'], string>> = { paid: check, pending: clock }

function WayOn({ status, lookAgain }: { status: Confirmation['status']; lookAgain: () => void }) {
  const { t, links } = useTranslations()
  if (status === 'pending') return <Button onClick={lookAgain}>{t('pending.check')}</Button>
  if (status === 'failed') return <Button onClick={lookAgain}>{t('failed.retry')}</Button>
  if (status === 'none') {
    return (
      <>
        <ButtonLink href={links.home}>{t('none.home')}</ButtonLink>
        <ButtonLink href={links.contact} look="plain">
          {t('none.contact')}
        </ButtonLink>
      </>
    )
  }
  if (status === 'paid' || status === 'loading') return null
  return (
    <ButtonLink href={links.payment} look="action" large>
      {t(`${status}.retry`)}
    </ButtonLink>
  )
}

/** Free orders, and those whose sale is unknown here, are called booked rather than paid. */
const leadOf = (status: Exclude<Confirmation['status'], 'loading'>, sale: Sale | null) =>
  status === 'paid' && !sale?.total ? 'paid.booked' : (`${status}.lead` as const)

function Screen() {
  const { t } = useTranslations()
  const { confirmation, lookAgain } = useConfirmation()
  const { status } = confirmation
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // The steps above the page show the progress.
    document.documentElement.dataset.payment = status
    if (status !== 'loading') heading.current?.focus()
  }, [status])

  if (status === 'loading') {
    return (
      <div role="status" className="payment-loading">
        <span className="visually-hidden">{t('loading')}</span>
        <Skeleton shape="title" />
        <Skeleton shape="block" />
      </div>
    )
  }
  const sale = 'sale' in confirmation ? confirmation.sale : null
  return (
    <div className={`confirmation confirmation-${status}`}>
      <div className="confirmation-head">
        <span className="confirmation-mark">
          <Icon svg={icons[status] ?? warning} />
        </span>
        <h1 ref={heading} tabIndex={-1}>
          {t(`${status}.title`)}
        </h1>
      </div>
      <p className="confirmation-lead">{t(leadOf(status, sale))}</p>
      {sale && 'action' in confirmation && <PaidTickets state={confirmation} sale={sale} />}
      {status === 'paid' && !sale && <p>{t('paid.elsewhere')}</p>}
      <p className="confirmation-on">
        <WayOn status={status} lookAgain={lookAgain} />
      </p>
    </div>
  )
}

/**
 * Uses the namespace `payment-confirmed`. Shows the known state, and asks again while the bank has not
 * answered.
 */
export function PaymentConfirmed(props: PaymentProps) {
  return (
    <TranslationsProvider {...props}>
      <Screen />
    </TranslationsProvider>
  )
}

import '#ui/button/button-busy.css'
import '#features/payment/payment.css'
import './confirmed.css'
import { useEffect, useRef } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { cityHref, href } from '#i18n/routes.ts'
import { Button, ButtonLink } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { check, clock, warning } from '#ui/icon/icons.ts'
import { Skeleton } from '#ui/Skeleton.tsx'
import { PaidTickets } from './PaidTickets.tsx'
import { AccountOffer } from './AccountOffer.tsx'
import { ShareTickets } from './ShareTickets.tsx'
import { WhatHappensNext } from './WhatHappensNext.tsx'
import type { PaymentProps } from '#features/payment/payment-props.ts'
import { useConfirmation, type Confirmation } from './use-confirmation.ts'
import { useTranslations, TranslationsProvider } from '#features/payment/translations.tsx'

const icons: Partial<Record<Confirmation['status'], string>> = { paid: check, pending: clock }

function NextActions({ confirmation, looking, lookAgain }: ReturnType<typeof useConfirmation>) {
  const { t, links, locale } = useTranslations()
  if (confirmation.status === 'pending' || confirmation.status === 'failed') {
    return (
      <Button busy={looking} onClick={lookAgain}>
        {t(confirmation.status === 'pending' ? 'pending.check' : 'failed.retry')}
      </Button>
    )
  }
  if (confirmation.status === 'paid' || confirmation.status === 'loading') return null
  const { status, bookingToken: token, voucherToken } = confirmation
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
  if (status === 'review')
    return voucherToken ? null : <ButtonLink href={links.contact}>{t('none.contact')}</ButtonLink>
  const shop = status === 'given_back' ? links.basket : links.payment
  return (
    <ButtonLink href={token ? href({ page: 'changeBooking', token }, locale) : shop} look="action" large>
      {t(token ? 'booking_cancelled.retry' : `${status}.retry`)}
    </ButtonLink>
  )
}

/** The way back to the cities of the tickets, which have more to see. */
function MoreInCities({ sale }: { sale: Sale }) {
  const { t, locale } = useTranslations()
  const cities = new Map(sale.lines.map((line) => [line.locationId, line]))
  return (
    <p className="confirmation-on">
      {[...cities.values()].map(({ locationId, locationName, locationUrl }) => (
        <ButtonLink key={locationId} href={cityHref(locale, locationId, locationUrl)}>
          {t('paid.more', { city: locationName })}
        </ButtonLink>
      ))}
    </p>
  )
}

/** Free orders, and those whose sale is unknown here, are called booked rather than paid. */
function leadOf(known: Exclude<Confirmation, { status: 'loading' }>, sale: Sale | null) {
  const { status } = known
  if (status === 'given_back' && known.bookingToken) return 'given_back.ended'
  return status === 'paid' && !sale?.total ? 'paid.booked' : (`${status}.lead` as const)
}

function Screen({ offersAccount }: { offersAccount: boolean }) {
  const { t } = useTranslations()
  const found = useConfirmation()
  const { confirmation } = found
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
      <p className="confirmation-lead">{t(leadOf(confirmation, sale))}</p>
      {status === 'review' && sale && <p>{t('review.good')}</p>}
      {sale && 'action' in confirmation && <PaidTickets state={confirmation} sale={sale} />}
      {status === 'paid' && !sale && <p>{t('paid.elsewhere')}</p>}
      {status === 'paid' && sale && (
        <>
          <WhatHappensNext sale={sale} />
          {confirmation.voucherToken && (
            <div className="confirmation-offers">
              <ShareTickets token={confirmation.voucherToken} />
              {offersAccount && confirmation.email && (
                <AccountOffer token={confirmation.voucherToken} email={confirmation.email} />
              )}
            </div>
          )}
          <MoreInCities sale={sale} />
        </>
      )}
      <p className="confirmation-on">
        <NextActions {...found} />
      </p>
    </div>
  )
}

/**
 * Uses the namespace `payment-confirmed`. Shows the known state, and asks again while the bank has not
 * answered.
 */
export function PaymentConfirmed({ offersAccount, ...props }: PaymentProps & { offersAccount: boolean }) {
  return (
    <TranslationsProvider {...props}>
      <Screen offersAccount={offersAccount} />
    </TranslationsProvider>
  )
}

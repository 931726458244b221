import '#ui/button/button-busy.css'
import './payment.css'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { listCountries } from '#client/country.ts'
import { announce, PAYMENT_FAILED } from '#client/session-events.ts'
import type { Country } from '#contract/catalogue/country.ts'
import { $basket, isPricedOtherwise, loadBasket, refreshBasket, repriceBasket } from '#stores/basket.ts'
import { $currency } from '#stores/currency.ts'
import { ButtonLink, RetryButton } from '#ui/button/Button.tsx'
import { Countdown } from '#ui/Countdown.tsx'
import { onRestored } from '#ui/hydration/on-restored.ts'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OrderMailed } from './OrderMailed.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentForm } from './form/PaymentForm.tsx'
import type { PaymentProps } from './payment-props.ts'
import { useFocusInView } from './use-focus-in-view.ts'
import { useWaitingOrder, type WaitingOrder } from './use-mailed-order.ts'
import type { PaymentFailure } from './use-payment.ts'
import { useUnseenChange } from './use-unseen-change.ts'
import { useTranslations, TranslationsProvider } from './translations.tsx'

/** Loads the countries and the basket, both needed for the form; reports one failure for both. */
function useOrder() {
  const basket = useStore($basket)
  const currency = useStore($currency)
  /** `null`: they could not be loaded. */
  const [countries, setCountries] = useState<readonly Country[] | null>()

  async function load(): Promise<void> {
    const [read] = await Promise.all([listCountries(browser), loadBasket()])
    setCountries(read.ok ? read.value.data : null)
  }
  useEffect(() => void load(), [])

  // The currency menu works on this page too: reprices the basket, so that what is shown is what is paid.
  const sale = basket.status === 'ready' ? basket.sale : undefined
  const isOther = sale !== undefined && isPricedOtherwise(sale, currency)
  useEffect(() => {
    if (isOther) void repriceBasket()
  }, [isOther])

  const receivedAt = basket.status === 'ready' ? basket.receivedAt : 0
  return { sale, receivedAt, countries, load, failed: countries === null || basket.status === 'failed' }
}

function Loading() {
  const { t } = useTranslations()
  return (
    <div role="status" className="payment-loading">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}

/**
 * `emptied`: while the page was open. Takes the focus: who comes back here after paying is scrolled to where
 * the form was.
 */
function NothingToPay({ kind }: { kind: 'empty' | 'emptied' | 'expired' }) {
  const { t, links } = useTranslations()
  const box = useFocusInView(kind)
  return (
    <div ref={box} tabIndex={-1} role={kind === 'empty' ? undefined : 'alert'} className="payment-end">
      <Notice tone={kind === 'expired' ? 'warning' : 'info'} title={t(`${kind}.title`)}>
        <p>{t(`${kind}.text`)}</p>
        <ButtonLink href={kind === 'expired' ? links.basket : links.home} look="action">
          {t(`${kind}.link`)}
        </ButtonLink>
      </Notice>
    </div>
  )
}

function Screen() {
  const { t, shared, links } = useTranslations()
  const { sale, receivedAt, countries, failed, load } = useOrder()
  /** True once the basket had something to pay for since the page was opened. */
  const [wasFilled, setFilled] = useState(false)
  if (!wasFilled && sale && sale.count > 0) setFilled(true)
  const [waiting, setWaiting] = useWaitingOrder(sale?.confirmedByMail === true)
  /** From a press of Pay until its end is known: an empty basket then does not mean that its hold ended. */
  const isPaying = useRef(false)
  const { change, markSeen } = useUnseenChange(sale)

  function handleSend(): void {
    isPaying.current = true
    markSeen()
  }
  function handleEnd({ kind }: PaymentFailure): void {
    isPaying.current = kind === 'lost'
    announce(PAYMENT_FAILED)
    lookAgain()
  }
  function handleMailed(order: WaitingOrder): void {
    isPaying.current = false
    setWaiting(order)
  }
  function lookAgain(): void {
    // The page of a mailed order finds out itself whether it was confirmed.
    if (!isPaying.current && !waiting) void refreshBasket()
  }
  const follow = useEffectEvent(lookAgain)
  useEffect(() => {
    // What changes while this tab is looked at is told at the press of Pay.
    const lookWhenShown = () => document.visibilityState === 'visible' && follow()
    document.addEventListener('visibilitychange', lookWhenShown)
    return () => document.removeEventListener('visibilitychange', lookWhenShown)
  }, [])
  // It may still wait for the bank, or for a payment that is over. What was typed is stored.
  useEffect(() => onRestored(() => location.reload()), [])

  const showPaid = useCallback(
    (attemptId: string) => location.assign(`${links.confirmed}?attempt=${attemptId}`),
    [links],
  )
  const orderAgain = useCallback(() => {
    setWaiting(null)
    void refreshBasket()
  }, [setWaiting])

  if (failed) {
    return (
      <Notice tone="error" role="alert" title={t('failed.title')}>
        <p>{t('failed.text')}</p>
        <RetryButton onRetry={load}>{t('failed.retry')}</RetryButton>
      </Notice>
    )
  }
  if (!sale || !countries || waiting === undefined) return <Loading />
  if (sale.status === 'expired') return <NothingToPay kind="expired" />
  if (sale.count === 0) return <NothingToPay kind={wasFilled ? 'emptied' : 'empty'} />
  return (
    <div className="payment-columns">
      <aside aria-label={t('summary.title')}>
        <Countdown
          until={sale.heldUntil}
          now={sale.now}
          receivedAt={receivedAt}
          label={shared('hold.label')}
          spoken={(count) => shared('hold.spoken', { count })}
          onEnd={lookAgain}
        />
        <OrderSummary sale={sale} />
      </aside>
      {waiting ? (
        <OrderMailed
          key={waiting.attemptId}
          order={waiting}
          onPaid={showPaid}
          onOver={orderAgain}
          onBack={() => setWaiting(null)}
        />
      ) : (
        <PaymentForm
          key={sale.currency}
          sale={sale}
          countries={countries}
          change={change}
          onSend={handleSend}
          onEnd={handleEnd}
          onPaid={showPaid}
          onMailed={handleMailed}
        />
      )}
    </div>
  )
}

/** Rendered only in the browser: a payment has nothing to show before the basket is loaded. */
export function Payment(props: PaymentProps) {
  return (
    <TranslationsProvider {...props}>
      <Screen />
    </TranslationsProvider>
  )
}

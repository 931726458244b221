import '#ui/button-busy.css'
import './payment.css'
import { useStore } from '@nanostores/react'
import { useCallback, useEffect, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { listCountries } from '#client/country.ts'
import type { Country } from '#contract/country.ts'
import { $basket, loadBasket, refreshBasket, repriceBasket } from '#stores/basket.ts'
import { $currency } from '#stores/currency.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Countdown } from '#ui/Countdown.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OrderMailed } from './OrderMailed.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import type { PaymentProps } from './payment-props.ts'
import { useEndInView } from './use-end-in-view.ts'
import { useWaitingOrder } from './use-mailed-order.ts'
import type { PaymentTrouble } from './use-payment.ts'
import { useWords, WordsProvider } from './words.tsx'

/** Countries and basket, both needed before the form can be drawn; one failure is told once. */
function useOrder() {
  const basket = useStore($basket)
  const currency = useStore($currency)
  const [countries, setCountries] = useState<readonly Country[]>()
  const [failed, setFailed] = useState(false)

  async function load(): Promise<void> {
    setFailed(false)
    const [read] = await Promise.all([listCountries(browser), loadBasket()])
    if (read.ok) setCountries(read.value.data)
    else setFailed(true)
  }
  useEffect(() => void load(), [])

  // The currency menu stays open on this page: what is paid is what is shown.
  const sale = basket.status === 'ready' ? basket.sale : undefined
  const isOther = sale !== undefined && sale.count > 0 && sale.currency !== currency
  useEffect(() => {
    if (isOther) void repriceBasket()
  }, [isOther])

  const receivedAt = basket.status === 'ready' ? basket.receivedAt : 0
  return { sale, receivedAt, countries, load, failed: failed || basket.status === 'failed' }
}

function Loading() {
  const { t } = useWords()
  return (
    <div role="status" className="payment-loading">
      <span className="visually-hidden">{t('loading')}</span>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </div>
  )
}

/** `sudden`: the order was there a moment ago, so this is an end of a payment as any other. */
function NothingToPay({ kind, sudden }: { kind: 'empty' | 'expired'; sudden: boolean }) {
  const { t, links } = useWords()
  const box = useEndInView(sudden)
  return (
    <div ref={box} tabIndex={-1} role={sudden ? 'alert' : undefined} className="payment-end">
      <Notice tone={kind === 'expired' ? 'warning' : 'info'} title={t(`${kind}.title`)}>
        <p>{t(`${kind}.text`)}</p>
        <ButtonLink href={links.home} look="action">
          {t(`${kind}.link`)}
        </ButtonLink>
      </Notice>
    </div>
  )
}

function Screen() {
  const { t, shared, links } = useWords()
  const { sale, receivedAt, countries, failed, load } = useOrder()
  /** There was something to pay since the page was opened. */
  const [wasFilled, setFilled] = useState(false)
  if (!wasFilled && sale && sale.count > 0) setFilled(true)
  /** A press of Pay may have been paid: an empty basket would not mean that its hold is over. */
  const isUnsure = useRef(false)

  function noteEnd({ kind }: PaymentTrouble): void {
    isUnsure.current = kind === 'lost'
    lookAgain()
  }
  function lookAgain(): void {
    if (!isUnsure.current) void refreshBasket()
  }
  const [waiting, setWaiting] = useWaitingOrder(sale?.confirmedByMail === true)
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
        <Button onClick={() => void load()}>{t('failed.retry')}</Button>
      </Notice>
    )
  }
  if (!sale || !countries || waiting === undefined) return <Loading />
  if (sale.status === 'expired' || (wasFilled && sale.count === 0))
    return <NothingToPay kind="expired" sudden={wasFilled} />
  if (sale.count === 0) return <NothingToPay kind="empty" sudden={false} />
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
          onEnd={noteEnd}
          onPaid={showPaid}
          onMailed={setWaiting}
        />
      )}
    </div>
  )
}

/** Only in the browser, and only on this route: a payment has nothing to show before it knows the basket. */
export function Payment(props: PaymentProps) {
  return (
    <WordsProvider {...props}>
      <Screen />
    </WordsProvider>
  )
}

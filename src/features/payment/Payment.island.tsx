import '#ui/button-busy.css'
import './payment.css'
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { browser } from '#client/browser.ts'
import { listCountries } from '#client/country.ts'
import type { Country } from '#contract/country.ts'
import { $basket, loadBasket, repriceBasket } from '#stores/basket.ts'
import { $currency } from '#stores/currency.ts'
import { Button, ButtonLink } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { PaymentForm } from './PaymentForm.tsx'
import type { PaymentProps } from './payment-props.ts'
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

  return { sale, countries, load, failed: failed || basket.status === 'failed' }
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

function NothingToPay({ kind }: { kind: 'empty' | 'expired' }) {
  const { t, links } = useWords()
  return (
    <Notice tone={kind === 'expired' ? 'warning' : 'info'} title={t(`${kind}.title`)}>
      <p>{t(`${kind}.text`)}</p>
      <ButtonLink href={links.home} look="action">
        {t(`${kind}.link`)}
      </ButtonLink>
    </Notice>
  )
}

function Screen() {
  const { t, links } = useWords()
  const { sale, countries, failed, load } = useOrder()

  if (failed) {
    return (
      <Notice tone="error" role="alert" title={t('failed.title')}>
        <p>{t('failed.text')}</p>
        <Button onClick={() => void load()}>{t('failed.retry')}</Button>
      </Notice>
    )
  }
  if (!sale || !countries) return <Loading />
  if (sale.status === 'expired') return <NothingToPay kind="expired" />
  if (sale.count === 0) return <NothingToPay kind="empty" />
  return (
    <div className="payment-columns">
      <aside aria-label={t('summary.title')}>
        <OrderSummary sale={sale} />
      </aside>
      <PaymentForm
        key={sale.currency}
        sale={sale}
        countries={countries}
        onPaid={(attemptId) => location.assign(`${links.confirmed}?attempt=${attemptId}`)}
      />
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

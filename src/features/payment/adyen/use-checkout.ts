import { useEffect, useRef, useState } from 'react'
import { browser } from '#client/browser.ts'
import { readPaymentMethods } from '#client/payment.ts'
import type { PaymentMethods } from '#contract/payment/payment.ts'
import type { Money } from '#domain/price/money.ts'
import { createCheckout, type Checkout } from './checkout.ts'

interface Wanted {
  amount: Money
  /** BCP 47. */
  language: string
  country: { id: number; code: string } | undefined
  onDetails: (details: Record<string, unknown>) => void
  onTrouble: () => void
}

interface Opened {
  methods: PaymentMethods | undefined
  checkout: Checkout | undefined
  failed: boolean
}

/** Loads the payment methods for an amount and country, and opens adyen-web once per amount. */
export function useCheckout({ amount, language, country, onDetails, onTrouble }: Wanted): Opened {
  const [methods, setMethods] = useState<PaymentMethods>()
  const [checkout, setCheckout] = useState<Checkout>()
  const [failed, setFailed] = useState(false)
  const latest = useRef({ onDetails, onTrouble })
  useEffect(() => {
    latest.current = { onDetails, onTrouble }
  })
  const { amount: minor, currency } = amount

  useEffect(() => {
    let stale = false
    void readPaymentMethods(browser, { amount: minor, currency }, language, country?.id).then((read) => {
      if (stale) return
      if (read.ok) setMethods(read.value)
      else setFailed(true)
    })
    return () => {
      stale = true
    }
  }, [minor, currency, language, country?.id])

  const isReady = methods !== undefined
  useEffect(() => {
    if (!methods || minor === 0) return
    let stale = false
    createCheckout({
      methods,
      language,
      country: country?.code ?? language.slice(3),
      amount: { amount: minor, currency },
      onDetails: (details) => latest.current.onDetails(details),
      onTrouble: () => latest.current.onTrouble(),
    })
      .then((opened) => !stale && setCheckout(opened))
      .catch(() => !stale && setFailed(true))
    return () => {
      stale = true
      setCheckout(undefined)
    }
    // The methods change with the country; the card fields must not be redrawn.
  }, [isReady, minor, currency, language])

  return { methods, checkout, failed }
}

import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { localeEntries } from '#config/locales.ts'
import type { Sale } from '#contract/basket.ts'
import type { Country } from '#contract/country.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { schemaResolver } from '#ui/form/schema-resolver.ts'
import { Notice } from '#ui/Notice.tsx'
import '#ui/transit/route-rule.css'
import { BankDialog } from '#features/payment/BankDialog.tsx'
import { CardFields } from './CardFields.tsx'
import type { CardFault, CardForm } from '#features/payment/adyen/card-form.ts'
import { keepDraft, readDraft } from './draft.ts'
import { FormErrors } from './FormErrors.tsx'
import { MethodChoice, type Way } from './MethodChoice.tsx'
import { emptyOrder, linesWithTravellerFields, orderForm, toOrder, type OrderValues } from './order-form.ts'
import { PaymentProblem, RepeatedProblem, repeatedProblemId } from './PaymentProblem.tsx'
import { PayerFields } from './PayerFields.tsx'
import { TravellerFields } from './TravellerFields.tsx'
import { useCheckout } from '#features/payment/adyen/use-checkout.ts'
import { useAgent } from '#features/payment/use-agent.ts'
import { useFocusInView } from '#features/payment/use-focus-in-view.ts'
import type { WaitingOrder } from '#features/payment/use-mailed-order.ts'
import { usePayment, type PaymentFailure } from '#features/payment/use-payment.ts'
import { useTranslations } from '#features/payment/translations.tsx'

interface PaymentFormProps {
  sale: Sale
  countries: readonly Country[]
  onPaid: (attemptId: string) => void
  /** A press of Pay ended without a payment, or with an unknown result. */
  onEnd: (trouble: PaymentFailure) => void
  /** The order is free, and a link was mailed that books it. */
  onMailed: (order: WaitingOrder) => void
}

/** How agents pay, without Adyen. */
const CREDIT = 'credit'

/** Used when the list lacks the country of the language; the visitor chooses. */
const noCountry = { code: '', phonePrefix: '' }

export function PaymentForm({ sale, countries, onPaid, onMailed, onEnd }: PaymentFormProps) {
  const { locale, t, links } = useTranslations()
  const { tag } = localeEntries[locale]
  const { lines, total, currency } = sale
  const home = countries.find(({ code }) => code === tag.slice(3)) ?? noCountry
  const form = useForm<OrderValues>({
    defaultValues: readDraft(emptyOrder(lines, home)),
    resolver: schemaResolver<OrderValues>(orderForm(lines)),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const country = countries.find(({ code }) => code === form.watch('country'))
  const payment = usePayment(links.home, onPaid, onMailed)
  const { methods, checkout, failed, retry } = useCheckout({
    amount: { amount: total, currency },
    language: tag,
    country,
    onDetails: (details) => void payment.submitDetails(details),
    onTrouble: payment.breakDown,
  })
  const amount = formatMoney({ amount: total, currency }, locale)
  function creditWay(left: number): Way {
    const values = { total: amount, credit: formatMoney({ amount: left, currency }, locale) }
    return {
      type: CREDIT,
      name: t('agent.credit'),
      hint: t(left < total ? 'agent.low' : 'agent.left', values),
    }
  }
  const agent = useAgent()
  const ways: Way[] = methods ? [...methods.data] : []
  if (agent?.currency === currency) ways.unshift(creditWay(agent.credit))
  const [wanted, setWanted] = useState<string>(CREDIT)
  const find = (wantedType: string) => ways.find(({ type }) => type === wantedType)?.type
  const isUnknown = agent === undefined
  const method = isUnknown ? CREDIT : (find(wanted) ?? find('scheme') ?? ways[0]?.type ?? 'scheme')
  const card = useRef<CardForm>(undefined)
  const [cardFaults, setCardFaults] = useState<readonly CardFault[]>([])
  const end = useFocusInView(payment.trouble)
  const element = useRef<HTMLFormElement>(null)
  const isFree = total === 0
  const needsCard = !isFree && method === 'scheme'
  const [isReading, setReading] = useState(false)
  const isBusy = isReading || payment.phase.is !== 'ready'

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => keepDraft(values as OrderValues))
    return unsubscribe
  }, [form])
  useEffect(() => card.current?.setBusy(isBusy), [isBusy])
  const { trouble } = payment
  const reportEnd = useEffectEvent(onEnd)
  useEffect(() => {
    if (trouble) reportEnd(trouble)
  }, [trouble])

  async function submit(values: OrderValues): Promise<void> {
    keepDraft(values)
    const shared = { ...toOrder(values, lines), total: { amount: total, currency } }
    if (isFree || method === CREDIT) return payment.send(shared)
    if (method !== 'scheme') return payment.send({ ...shared, paymentMethod: { type: method } })
    if (!card.current) return document.getElementById('payment-method')?.focus()
    setReading(true)
    const details = await card.current.read(true)
    setReading(false)
    if (details) return payment.send({ ...shared, ...details })
    payment.forget()
  }

  function refuse(): void {
    payment.forget()
    if (needsCard) void card.current?.read(false)
  }

  return (
    <FormProvider {...form}>
      <form
        ref={element}
        className="payment-form"
        noValidate
        onSubmit={(event) => void form.handleSubmit(submit, refuse)(event)}
      >
        <FormErrors
          lines={lines}
          card={needsCard ? cardFaults : []}
          onCardField={(field) => card.current?.focus(field)}
        />
        <PaymentProblem trouble={trouble} box={end} />
        <section aria-labelledby="payment-payer">
          <div className="route-rule">
            <h2 id="payment-payer">{t(agent === null ? 'sections.payer' : 'agent.payer')}</h2>
          </div>
          <p>{t(agent === null ? 'payer.intro' : 'agent.intro')}</p>
          <PayerFields countries={countries} />
        </section>
        {linesWithTravellerFields(lines).length > 0 && (
          <section aria-labelledby="payment-travellers">
            <div className="route-rule">
              <h2 id="payment-travellers">{t('sections.travellers')}</h2>
            </div>
            <p>{t('traveller.intro')}</p>
            {linesWithTravellerFields(lines).map((line) => (
              <TravellerFields key={line.id} line={line} />
            ))}
          </section>
        )}
        {sale.confirmedByMail && (
          <section aria-labelledby="payment-confirm">
            <div className="route-rule">
              <h2 id="payment-confirm">{t('sections.confirm')}</h2>
            </div>
            <p>{t('mailed.how')}</p>
          </section>
        )}
        {!isFree && (
          <section aria-labelledby="payment-method">
            <div className="route-rule">
              <h2 id="payment-method" tabIndex={-1}>
                {t('sections.method')}
              </h2>
            </div>
            {failed && (
              <Notice tone="error" role="alert" title={t('card.failedTitle')}>
                <p>{t('card.failed')}</p>
                <Button onClick={retry}>{t('card.retry')}</Button>
              </Notice>
            )}
            {!isUnknown && ways.length > 0 && (
              <MethodChoice methods={ways} chosen={method} onChoose={setWanted} />
            )}
            <CardFields
              checkout={checkout}
              hidden={method !== 'scheme'}
              onCard={(mounted) => (card.current = mounted)}
              onEnter={() => element.current?.requestSubmit()}
              onFaults={setCardFaults}
            />
          </section>
        )}
        <div className="payment-go">
          <RepeatedProblem trouble={trouble} />
          <Button
            type="submit"
            look="action"
            large
            wide
            busy={isBusy}
            aria-describedby={trouble && repeatedProblemId}
          >
            {isBusy ? t('pay.busy') : isFree ? t('pay.free') : t('pay.go', { amount })}
          </Button>
          <p className="payment-terms">
            {t(isFree ? 'pay.termsFree' : 'pay.terms')} <a href={links.terms}>{t('pay.termsLink')}</a>{' '}
            <a href={links.privacy}>{t('pay.privacyLink')}</a>
          </p>
        </div>
      </form>
      <BankDialog
        checkout={checkout}
        action={payment.phase.is === 'bank' ? payment.phase.action : undefined}
        onGiveUp={() => void payment.giveUp()}
      />
    </FormProvider>
  )
}

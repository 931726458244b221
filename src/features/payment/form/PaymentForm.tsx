import { useEffect, useRef, useState, type ReactNode } from 'react'
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
import { PaymentProblem } from './PaymentProblem.tsx'
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

interface FormSectionProps {
  id: string
  title: string
  children: ReactNode
}

/** The heading can take the focus by script. */
function FormSection({ id, title, children }: FormSectionProps) {
  return (
    <section aria-labelledby={id}>
      <div className="route-rule">
        <h2 id={id} tabIndex={-1}>
          {title}
        </h2>
      </div>
      {children}
    </section>
  )
}

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
  const payment = usePayment(links.home, onPaid, onMailed, onEnd)
  const { methods, checkout, failed, retry } = useCheckout({
    amount: { amount: total, currency },
    language: tag,
    country,
    onDetails: (details) => void payment.submitDetails(details),
    onTrouble: payment.breakDown,
  })
  const money = (sum: number) => formatMoney({ amount: sum, currency }, locale)
  const amount = money(total)
  function creditWay(left: number): Way {
    const isRefused = left < total
    const values = { total: amount, credit: money(left), missing: money(total - left) }
    return {
      type: CREDIT,
      name: t('agent.credit'),
      hint: t(isRefused ? 'agent.low' : 'agent.left', values),
      isRefused,
    }
  }
  const agent = useAgent()
  const ways: Way[] = methods ? [...methods.data] : []
  if (agent?.currency === currency) ways.unshift(creditWay(agent.credit))
  const [wanted, setWanted] = useState<string>(CREDIT)
  const usable = ways.filter(({ isRefused }) => !isRefused)
  const find = (wantedType: string) => usable.find(({ type }) => type === wantedType)?.type
  const isUnknown = agent === undefined
  const method = isUnknown ? CREDIT : (find(wanted) ?? find('scheme') ?? usable[0]?.type ?? 'scheme')
  const card = useRef<CardForm>(undefined)
  const [cardFaults, setCardFaults] = useState<readonly CardFault[]>([])
  const { trouble } = payment
  const end = useFocusInView(trouble)
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
        <PaymentProblem trouble={trouble} ref={end} tabIndex={-1} role="alert" className="payment-end" />
        <FormSection id="payment-payer" title={t(agent === null ? 'sections.payer' : 'agent.payer')}>
          <p>{t(agent === null ? 'payer.intro' : 'agent.intro')}</p>
          <PayerFields countries={countries} />
        </FormSection>
        {linesWithTravellerFields(lines).length > 0 && (
          <FormSection id="payment-travellers" title={t('sections.travellers')}>
            <p>{t('traveller.intro')}</p>
            {linesWithTravellerFields(lines).map((line) => (
              <TravellerFields key={line.id} line={line} />
            ))}
          </FormSection>
        )}
        {sale.confirmedByMail && (
          <FormSection id="payment-confirm" title={t('sections.confirm')}>
            <p>{t('mailed.how')}</p>
          </FormSection>
        )}
        {!isFree && (
          <FormSection id="payment-method" title={t('sections.method')}>
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
          </FormSection>
        )}
        <div className="payment-go">
          <PaymentProblem trouble={trouble} id="payment-problem" />
          <Button
            type="submit"
            look="action"
            large
            wide
            busy={isBusy}
            aria-describedby={trouble && 'payment-problem'}
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

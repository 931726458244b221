import './payment-form.css'
import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import { localeEntries } from '#config/locales.ts'
import type { Sale } from '#contract/basket/basket.ts'
import type { Country } from '#contract/catalogue/country.ts'
import { shownLines } from '#domain/sale/shown-lines.ts'
import { formatMoney } from '#i18n/format.ts'
import { Button } from '#ui/button/Button.tsx'
import { schemaResolver } from '#ui/form/schema-resolver.ts'
import { afterPaint } from '#ui/hydration/after-paint.ts'
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
import { usePayment, type BasketChanged, type PaymentFailure } from '#features/payment/use-payment.ts'
import { useTranslations } from '#features/payment/translations.tsx'

interface PaymentFormProps {
  sale: Sale
  countries: readonly Country[]
  /** Made in another tab, and not seen yet. */
  change: BasketChanged | undefined
  onSend: () => void
  onPaid: (attemptId: string) => void
  /** A press of Pay ended without a payment, or with an unknown result. */
  onEnd: (trouble: PaymentFailure) => void
  /** The order is free, and a link was mailed that books it. */
  onMailed: (order: WaitingOrder) => void
}

/** How agents pay, without Adyen. */
const CREDIT = 'credit'

/** Another basket read again has the same change, which must not take the focus again. */
const focusKey = (trouble: PaymentFailure | undefined): unknown =>
  trouble?.kind === 'changed' ? `changed ${trouble.lines.map(({ id }) => id).join()}` : trouble

/** Used when the list proposes none; the visitor chooses. */
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

export function PaymentForm({ sale, countries, change, onSend, onPaid, onMailed, onEnd }: PaymentFormProps) {
  const { locale, t, links } = useTranslations()
  const { tag } = localeEntries[locale]
  const { lines, total, currency } = sale
  const home = countries.find(({ home: isHome }) => isHome) ?? noCountry
  const form = useForm<OrderValues>({
    defaultValues: readDraft(emptyOrder(lines, home), lines),
    resolver: schemaResolver<OrderValues>(orderForm(lines)),
    mode: 'onTouched',
    shouldFocusError: false,
  })
  const country = countries.find(({ code }) => code === form.watch('country'))
  const payment = usePayment(links.home, onPaid, onMailed, onEnd)
  const { methods, checkout, failed } = useCheckout({
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
  if (sale.payableByCredit && agent?.currency === currency) ways.unshift(creditWay(agent.credit))
  const [wanted, setWanted] = useState<string>(CREDIT)
  const usable = ways.filter(({ isRefused }) => !isRefused)
  const find = (wantedType: string) => usable.find(({ type }) => type === wantedType)?.type
  const isUnknown = agent === undefined
  const method = isUnknown ? CREDIT : (find(wanted) ?? find('scheme') ?? usable[0]?.type ?? 'scheme')
  const card = useRef<CardForm>(undefined)
  const [cardFaults, setCardFaults] = useState<readonly CardFault[]>([])
  // After a press whose end is unknown, nothing matters more than that.
  const trouble = payment.trouble?.kind === 'lost' ? payment.trouble : (change ?? payment.trouble)
  const end = useFocusInView(focusKey(trouble))
  const element = useRef<HTMLFormElement>(null)
  const forgetPress = useRef<() => void>(undefined)
  const newsletter = useRef<HTMLInputElement>(null)
  const isFree = total === 0
  const needsCard = !isFree && method === 'scheme'
  const [isReading, setReading] = useState(false)
  const isBusy = isReading || payment.phase.is !== 'ready'

  useEffect(() => {
    const { unsubscribe } = form.watch((values) => keepDraft(values as OrderValues, lines))
    return unsubscribe
  }, [form, lines])
  useEffect(() => card.current?.setBusy(isBusy), [isBusy])

  async function submit(values: OrderValues): Promise<void> {
    keepDraft(values, lines)
    const shared = {
      ...toOrder(values, lines),
      lines: shownLines(lines),
      total: { amount: total, currency },
      newsletter: newsletter.current?.checked,
    }
    if (isFree || method === CREDIT) return send(shared)
    if (method !== 'scheme') return send({ ...shared, paymentMethod: { type: method } })
    if (!card.current) return document.getElementById('payment-method')?.focus()
    setReading(true)
    const details = await card.current.read(true)
    setReading(false)
    if (details) return send({ ...shared, ...details })
    payment.forget()
  }

  function send(order: Parameters<typeof payment.send>[0]): Promise<void> {
    onSend()
    return payment.send(order)
  }

  function refuse(): void {
    payment.forget()
    if (needsCard) void card.current?.read(false)
  }

  /** Lets the button be drawn as pressed before the form is checked, which takes a slow phone a while. */
  function press(event: SubmitEvent): void {
    event.preventDefault()
    forgetPress.current?.()
    forgetPress.current = afterPaint(() => void form.handleSubmit(submit, refuse)())
  }

  return (
    <FormProvider {...form}>
      <form ref={element} className="payment-form" noValidate onSubmit={press}>
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
                {/* Browsers keep a script that did not load. The form keeps what was typed. */}
                <Button onClick={() => location.reload()}>{t('card.retry')}</Button>
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
          {agent === null && (
            <label className="payment-newsletter">
              <input ref={newsletter} type="checkbox" />
              {t('pay.newsletter')}
            </label>
          )}
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

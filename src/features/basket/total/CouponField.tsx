import './coupon-field.css'
import '#ui/form/field.css'
import { useId, useRef, useState, type SubmitEvent } from 'react'
import type { Sale } from '#contract/basket/basket.ts'
import { refreshBasket } from '#stores/basket.ts'
import { applyCoupon, removeCoupon } from '#stores/basket-offers.ts'
import { Button } from '#ui/button/Button.tsx'
import { Icon } from '#ui/icon/Icon.tsx'
import { chevronDown } from '#ui/icon/icons.ts'
import type { BasketTranslations } from '#features/basket/basket-translations.ts'
import { inTurn } from '#features/basket/changes/in-turn.ts'

interface CouponFieldProps {
  translations: BasketTranslations
  sale: Sale
  /** While a coupon that was typed is not answered. */
  onAsk: (isAsked: boolean) => void
}

const LONGEST = 64
/** What was typed but not applied. It outlives the field, which goes when the hold ends. */
let typed = ''

/** The coupon of the basket with its terms, or a field to type one. */
export function CouponField({ translations, sale, onAsk }: CouponFieldProps) {
  const { t, money } = translations
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState('')
  const [said, setSaid] = useState('')
  const [kept] = useState(() => typed)
  /** The height when a coupon was sent, kept so that what is below stays put when the answer arrives. */
  const [height, setHeight] = useState<number>()
  const id = useId()
  const errorId = `${id}-error`
  const summary = useRef<HTMLElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const coupon = sale.discounts.find(({ kind }) => kind === 'coupon')

  async function change(call: typeof removeCoupon, done: (changed: Sale) => string): Promise<boolean> {
    setBusy(true)
    setError('')
    setSaid('')
    const changed = await inTurn(call)
    setBusy(false)
    if (changed.ok) {
      setSaid(done(changed.value))
      return true
    }
    setError(changed.failure.message || t('failed.change'))
    if (changed.failure.code === 'basket_expired') void inTurn(refreshBasket)
    return false
  }

  async function apply(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const input = event.currentTarget.querySelector('input')
    const code = input?.value.trim() ?? ''
    if (code === '') {
      setError(t('coupon.empty'))
      return input?.focus()
    }
    if (busy) return
    setHeight(box.current?.offsetHeight)
    onAsk(true)
    const applied = await change(
      () => applyCoupon(code),
      ({ discounts, currency }) => {
        const taken = discounts.find(({ kind }) => kind === 'coupon')
        const amount = money(taken?.amount ?? 0, currency)
        return t('coupon.applied', { code: taken?.code ?? code, amount })
      },
    )
    onAsk(false)
    if (!applied) return input?.focus()
    typed = ''
    requestAnimationFrame(() => box.current?.querySelector('button')?.focus())
  }

  async function remove(code: string) {
    const removed = await change(removeCoupon, () => t('coupon.removed', { code }))
    if (removed) requestAnimationFrame(() => summary.current?.focus())
  }

  return (
    <div className="basket-coupon" ref={box} style={{ minBlockSize: height }}>
      <p className="visually-hidden" role="status">
        {said}
      </p>
      {coupon?.code ? (
        <>
          <p className="basket-coupon-applied">
            <strong>{t('coupon.named', { code: coupon.code })}</strong>
            <Button
              look="plain"
              busy={busy}
              aria-label={t('coupon.remove', { code: coupon.code })}
              onClick={() => void remove(coupon.code ?? '')}
            >
              {t('line.remove')}
            </Button>
          </p>
          {sale.couponTerms && <p className="basket-coupon-terms">{sale.couponTerms}</p>}
          {coupon.amount === 0 && <p className="basket-coupon-terms">{t('coupon.nothing')}</p>}
          {error && (
            <p className="field-error" role="alert">
              {error}
            </p>
          )}
        </>
      ) : (
        <details open={kept !== ''}>
          <summary ref={summary}>
            {t('coupon.question')} <Icon svg={chevronDown} />
          </summary>
          <form noValidate onSubmit={(event) => void apply(event)}>
            <label className="field-label" htmlFor={id}>
              {t('coupon.label')}
            </label>
            <input
              id={id}
              className="field-control"
              maxLength={LONGEST}
              defaultValue={kept}
              onChange={({ target }) => (typed = target.value)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              enterKeyHint="done"
              aria-invalid={error ? true : undefined}
              aria-describedby={errorId}
            />
            <p className="field-error" id={errorId} role="alert">
              {error}
            </p>
            <Button type="submit" busy={busy}>
              {t('coupon.apply')}
            </Button>
          </form>
        </details>
      )}
    </div>
  )
}

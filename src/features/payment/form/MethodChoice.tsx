import './method-choice.css'
import type { PaymentMethod } from '#contract/payment/payment.ts'
import { useTranslations } from '#features/payment/translations.tsx'

/** `hint` stands below the method once it is chosen; by default, that it leads to a page of its own. */
export interface Way extends PaymentMethod {
  hint?: string
  /** True if it cannot pay this order; its hint, which is always shown, says why. */
  isRefused?: boolean
}

interface MethodChoiceProps {
  methods: readonly Way[]
  chosen: string
  onChoose: (type: string) => void
}

/**
 * A radio button for each payment method; the card's fields appear below it, the others lead to their own
 * page.
 */
export function MethodChoice({ methods, chosen, onChoose }: MethodChoiceProps) {
  const { t } = useTranslations()
  const nameOf = ({ type, name }: PaymentMethod): string => (type === 'scheme' ? t('method.card') : name)
  return (
    <fieldset className="method-choice">
      <legend className="visually-hidden">{t('method.legend')}</legend>
      {methods.map((method) => (
        <label key={method.type} className="method-choice-way">
          <input
            type="radio"
            name="method"
            value={method.type}
            checked={method.type === chosen}
            disabled={method.isRefused}
            onChange={() => onChoose(method.type)}
          />
          <span>{nameOf(method)}</span>
          {method.type !== 'scheme' && (method.isRefused || method.type === chosen) && (
            <span className="method-choice-hint">
              {method.hint ?? t('method.redirect', { name: method.name })}
            </span>
          )}
        </label>
      ))}
    </fieldset>
  )
}

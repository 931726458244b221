import { classNames } from './class-names.ts'

interface PriceProps {
  /** The same price in every currency: `{ EUR: '€39.00', GBP: '£34.00', USD: '$42.00' }`. */
  texts: Readonly<Record<string, string>>
  /** Read out before a struck-through price, since "instead of" can only be seen. */
  wasLabel?: string
  /** Struck through: what the ticket would cost elsewhere. */
  was?: boolean
  large?: boolean
  className?: string
}

export function Price({ texts, was, wasLabel, large, className }: PriceProps) {
  return (
    <span className={classNames('price', was && 'price-was', large && 'price-large', className)}>
      {was && wasLabel && <span className="visually-hidden">{wasLabel} </span>}
      {Object.entries(texts).map(([currency, text]) => (
        <data key={currency} data-currency={currency} value={text} suppressHydrationWarning>
          {text}
        </data>
      ))}
    </span>
  )
}

import './price.css'
import { classNames } from './class-names.ts'
import type { PriceProps } from './price-parts.ts'

export function Price({ texts, was, wasLabel, large, className }: PriceProps & { className?: string }) {
  return (
    <span className={classNames('price', was && 'price-was', large && 'price-large', className)}>
      {was && wasLabel && <span className="visually-hidden">{wasLabel} </span>}
      {Object.entries(texts).map(([currency, text]) => (
        <data key={currency} data-currency={currency} value={text}>
          {text}
        </data>
      ))}
    </span>
  )
}

/** The same price in words, by currency: `{ EUR: '€39.00', GBP: '£34.00', USD: '$42.00' }`. */
export type PriceTexts = Readonly<Record<string, string>>

export interface PriceProps {
  texts: PriceTexts
  /** Said before a price that is struck through, as "instead of" is only seen. */
  wasLabel?: string
  /** Struck through: what it would cost elsewhere. */
  was?: boolean
  large?: boolean
}

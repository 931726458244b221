import { brandNamed, brandOf, passesLuhn } from './card-number.ts'
import type { FieldType } from './messages.ts'

/** What adyen-web has found out about the card and sent to the field. */
export interface CardKnowledge {
  brand?: string
  checkLuhn: boolean
  panLength?: number
  cvcPolicy?: string
  today: Date
}

/**
 * `wrong` is reported while typing, `unfinished` only when the shopper leaves the field. The codes are
 * Adyen's; the library turns them into sentences.
 */
export type Verdict =
  { is: 'empty' } | { is: 'valid' } | { is: 'unfinished'; code: string } | { is: 'wrong'; code: string }

function checkNumber(digits: string, { brand, checkLuhn, panLength }: CardKnowledge): Verdict {
  const lengths = panLength ? [panLength] : ((brandNamed(brand) ?? brandOf(digits))?.lengths ?? [16])
  if (!lengths.includes(digits.length)) return { is: 'unfinished', code: 'cc.num.901' }
  if (!checkLuhn || passesLuhn(digits)) return { is: 'valid' }
  const isFull = digits.length >= 16 || digits.length === Math.max(...lengths)
  return { is: isFull ? 'wrong' : 'unfinished', code: 'cc.num.902' }
}

const FURTHEST_MONTHS = 240

function checkDate(digits: string, { today }: CardKnowledge): Verdict {
  if (digits.length < 4) return { is: 'unfinished', code: 'cc.dat.911' }
  const month = Number(digits.slice(0, 2))
  if (month < 1 || month > 12) return { is: 'wrong', code: 'cc.dat.911' }
  const monthsAhead =
    (2000 + Number(digits.slice(2)) - today.getFullYear()) * 12 + month - 1 - today.getMonth()
  if (monthsAhead < 0) return { is: 'wrong', code: 'cc.dat.912' }
  return monthsAhead > FURTHEST_MONTHS ? { is: 'wrong', code: 'cc.dat.913' } : { is: 'valid' }
}

function checkCode(digits: string, { brand }: CardKnowledge): Verdict {
  const length = brandNamed(brand)?.cvcLength ?? 3
  return digits.length === length ? { is: 'valid' } : { is: 'unfinished', code: 'cc.cvc.921' }
}

export function checkField(field: FieldType, digits: string, knowledge: CardKnowledge): Verdict {
  if (!digits) return { is: 'empty' }
  if (field === 'encryptedCardNumber') return checkNumber(digits, knowledge)
  return field === 'encryptedExpiryDate' ? checkDate(digits, knowledge) : checkCode(digits, knowledge)
}

/** Formats the digits: `4111 1111 …`, `03/30` (a first digit over 1 is a month by itself), `737`. */
export function formatDigits(field: FieldType, typed: string): string {
  const digits = typed.replace(/\D/g, '')
  if (field === 'encryptedCardNumber') return digits.slice(0, 19).replace(/(\d{4})(?=\d)/g, '$1 ')
  if (field === 'encryptedSecurityCode') return digits.slice(0, 4)
  const date = /^[2-9]/.test(digits) ? `0${digits}` : digits
  return date.slice(0, 4).replace(/^(\d{2})(\d)/, '$1/$2')
}

import * as v from 'valibot'
import { isSingleLine } from '#domain/mail/single-line.ts'

/**
 * Latin script only (S5): letters with any accent, digits, spaces and the punctuation of names and numbers,
 * on one line. Tickets are printed and read aloud by people who may not know another script.
 */
const LATIN = /^[\p{Script=Latin}\p{M}\d\p{Zs}'’‘`´.,\-–/()&+ªº]*$/u

/** For text used in or beside a mail header. */
export const oneLine = v.check<string, 'invalid'>(isSingleLine, 'invalid')

export const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'too_long'))
const required = v.minLength<string, 1, 'required'>(1, 'required')
export const latin = v.regex(LATIN, 'latin')

export const Name = v.pipe(text(80), required, latin)
export const Email = v.pipe(text(254), required, v.email('email'))
/** With or without separators; the prefix is a field of its own. Empty when not given. */
const PhoneNumber = v.pipe(
  text(24),
  v.regex(/^$|^[\d\s()./-]{4,}$/, 'phone'),
  v.check((number) => number === '' || /^\d{4,15}$/.test(number.replace(/\D/g, '')), 'phone'),
)

const PayerDetails = v.object({
  firstName: Name,
  lastName: Name,
  email: Email,
  phonePrefix: v.optional(v.pipe(v.string(), v.regex(/^\d{0,4}$/, 'required')), ''),
  phone: v.optional(PhoneNumber, ''),
  country: v.pipe(v.string(), v.regex(/^[A-Z]{2}$/, 'required')),
})
export type Payer = v.InferOutput<typeof PayerDetails>

/** A phone number without a prefix cannot be dialled. */
export const hasPrefix = ({ phone, phonePrefix }: Pick<Payer, 'phone' | 'phonePrefix'>): boolean =>
  phone === '' || phonePrefix !== ''

/**
 * Who pays and receives the voucher (S3). `phonePrefix` is digits only, `country` ISO 3166-1 alpha-2. The
 * phone is optional: an operator who needs one asks for the lead traveller's.
 */
export const Payer = v.pipe(
  PayerDetails,
  v.forward(v.partialCheck([['phone'], ['phonePrefix']], hasPrefix, 'required'), ['phonePrefix']),
)

/** The details a product may require of its lead traveller (S3); fields it does not require stay empty. */
export const TravellerDetails = v.object({
  name: v.pipe(text(80), latin),
  lastName: v.pipe(text(80), latin),
  phone: v.pipe(text(24), v.regex(/^[\d\s()+./-]*$/, 'phone')),
  passport: v.pipe(text(40), latin),
})
export type TravellerDetails = v.InferOutput<typeof TravellerDetails>

export const Traveller = v.object({
  lineId: v.pipe(v.number(), v.integer('invalid_id'), v.minValue(1, 'invalid_id')),
  ...TravellerDetails.entries,
})
export type Traveller = v.InferOutput<typeof Traveller>

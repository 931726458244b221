import * as v from 'valibot'
import { emailAddressOf } from '#domain/mail/email.ts'
import { isLatinName, writtenName } from '#domain/person/name.ts'

export const text = (most: number) => v.pipe(v.string(), v.trim(), v.maxLength(most, 'too_long'))
const required = v.minLength<string, 1, 'required'>(1, 'required')

/** May be empty. The result is the name as it is stored (`domain/person/name.ts`). */
const latin = (most: number) => v.pipe(text(most), v.transform(writtenName), v.check(isLatinName, 'latin'))
const NameOrNone = latin(80)
export const Name = v.pipe(NameOrNone, required)
/** The result is the address as mail servers know it: `info@müller.example` gets its ASCII domain. */
export const Email = v.pipe(text(254), required, v.transform(emailAddressOf), v.string('email'))
/** 4 to 15 digits, with or without separators; the prefix is a field of its own. Empty when not given. */
const PhoneNumber = v.pipe(text(24), v.regex(/^$|^(?=\D*(?:\d\D*){4,15}$)[\d\s()./-]+$/, 'phone'))

/**
 * Who pays and receives the voucher (S3). `phonePrefix` is digits only, `country` ISO 3166-1 alpha-2. The
 * phone is optional: an operator who needs one asks for the lead traveller's.
 */
export const PayerDetails = v.object({
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

/** The details a product may require of its lead traveller (S3); fields it does not require stay empty. */
export const TravellerDetails = v.object({
  name: NameOrNone,
  lastName: NameOrNone,
  phone: v.pipe(text(24), v.regex(/^[\d\s()+./-]*$/, 'phone')),
  passport: latin(40),
})
export type TravellerDetails = v.InferOutput<typeof TravellerDetails>

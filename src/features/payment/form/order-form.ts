import * as v from 'valibot'
import type { SaleLine } from '#contract/basket/basket.ts'
import { Email, hasPrefix, PayerDetails, TravellerDetails, type Payer } from '#contract/payment/payer.ts'
import type { Traveller } from '#contract/payment/payment-requests.ts'

function travellerOf({ travellerFields }: SaleLine) {
  const entry = (field: keyof TravellerDetails) => {
    const schema = TravellerDetails.entries[field]
    // A ticket added while the form was open has values only for the fields that are shown.
    return travellerFields.includes(field)
      ? v.pipe(schema, v.minLength(1, 'required'))
      : v.optional(schema, '')
  }
  return v.object({
    name: entry('name'),
    lastName: entry('lastName'),
    phone: entry('phone'),
    passport: entry('passport'),
  })
}

export const linesWithTravellerFields = (lines: readonly SaleLine[]): SaleLine[] =>
  lines.filter((line) => line.travellerFields.length > 0)

export const payerFields = [
  'firstName',
  'lastName',
  'email',
  'emailAgain',
  'country',
  'phonePrefix',
  'phone',
] as const

/** Form libraries read dots and digits in a name as a path. */
export const lineKey = (line: Pick<SaleLine, 'id'>): string => `line${line.id}`

/**
 * The form's schema, made of the API's schemas; the e-mail is typed twice and compared only here. Issues are
 * the codes of S5; the page turns them into sentences.
 */
export function orderForm(lines: readonly SaleLine[]) {
  return v.pipe(
    v.object({
      ...PayerDetails.entries,
      emailAgain: Email,
      travellers: v.object(
        Object.fromEntries(linesWithTravellerFields(lines).map((line) => [lineKey(line), travellerOf(line)])),
      ),
    }),
    v.forward(v.partialCheck([['phone'], ['phonePrefix']], hasPrefix, 'required'), ['phonePrefix']),
    v.forward(
      v.partialCheck(
        [['email'], ['emailAgain']],
        ({ email, emailAgain }) => email.toLowerCase() === emailAgain.toLowerCase(),
        'mismatch',
      ),
      ['emailAgain'],
    ),
  )
}

export interface OrderValues extends Payer {
  emailAgain: string
  travellers: Record<string, TravellerDetails>
}

const emptyTraveller: TravellerDetails = { name: '', lastName: '', phone: '', passport: '' }

export function emptyOrder(
  lines: readonly SaleLine[],
  country: { code: string; phonePrefix: string },
): OrderValues {
  return {
    firstName: '',
    lastName: '',
    email: '',
    emailAgain: '',
    phonePrefix: country.phonePrefix,
    phone: '',
    country: country.code,
    travellers: Object.fromEntries(
      linesWithTravellerFields(lines).map((line) => [lineKey(line), { ...emptyTraveller }]),
    ),
  }
}

/** Converts the form to the shape of the API. */
export function toOrder(
  values: OrderValues,
  lines: readonly SaleLine[],
): { payer: Payer; travellers: Traveller[] } {
  const { emailAgain: _, travellers, ...payer } = values
  return {
    payer,
    travellers: linesWithTravellerFields(lines).map((line) => ({
      ...emptyTraveller,
      ...travellers[lineKey(line)],
      lineId: line.id,
    })),
  }
}

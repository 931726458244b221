import * as v from 'valibot'
import type { SaleLine } from '#contract/basket/basket.ts'
import { hasPrefix, Payer, Traveller } from '#contract/payment/payer.ts'

type Field = SaleLine['travellerFields'][number]

/** The codes of S5; the page turns them into sentences. */
const travellerField = (field: Field, isRequired: boolean) => {
  const schema = Traveller.entries[field]
  // A ticket added while the form was open has values only for the fields that are shown.
  return isRequired ? v.pipe(schema, v.minLength(1, 'required')) : v.optional(schema, '')
}

const travellerOf = ({ travellerFields }: SaleLine) =>
  v.object({
    name: travellerField('name', travellerFields.includes('name')),
    lastName: travellerField('lastName', travellerFields.includes('lastName')),
    phone: travellerField('phone', travellerFields.includes('phone')),
    passport: travellerField('passport', travellerFields.includes('passport')),
  })

export const linesWithTravellerFields = (lines: readonly SaleLine[]): SaleLine[] =>
  lines.filter((line) => line.travellerFields.length > 0)

/** Form libraries read dots and digits in a name as a path. */
export const lineKey = (line: Pick<SaleLine, 'id'>): string => `line${line.id}`

/** The form's schema, made of the API's schemas; the e-mail is typed twice and compared only here. */
export function orderForm(lines: readonly SaleLine[]) {
  return v.pipe(
    v.object({
      ...Payer.entries,
      emailAgain: v.pipe(v.string(), v.trim(), v.minLength(1, 'required')),
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

interface TravellerValues {
  name: string
  lastName: string
  phone: string
  passport: string
}

export interface OrderValues extends Payer {
  emailAgain: string
  travellers: Record<string, TravellerValues>
}

const emptyTraveller: TravellerValues = { name: '', lastName: '', phone: '', passport: '' }

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

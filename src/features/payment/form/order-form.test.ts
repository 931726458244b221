import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import type { SaleLine } from '#contract/basket/basket.ts'
import { emptyOrder, orderForm, toOrder, type OrderValues } from './order-form.ts'

const line = (id: number, travellerFields: SaleLine['travellerFields']): SaleLine =>
  ({ id, travellerFields }) as SaleLine

const lines = [line(7, ['name', 'passport']), line(8, [])]
const good: OrderValues = {
  ...emptyOrder(lines, { code: 'FR', phonePrefix: '33' }),
  firstName: 'Zoë',
  lastName: "O'Brien-Łukasz",
  email: 'zoe@example.com',
  emailAgain: 'Zoe@Example.com',
  phone: '06 12 34 56 78',
  travellers: { line7: { name: 'Zoë', lastName: '', phone: '', passport: 'X123' } },
}

function codes(values: OrderValues): Record<string, string> {
  const checked = v.safeParse(orderForm(lines), values)
  // The form shows the first issue of a field.
  const issues = (checked.issues ?? []).toReversed()
  return Object.fromEntries(issues.map((issue) => [v.getDotPath(issue) ?? '', issue.message]))
}

describe('the payment form', () => {
  it('accepts names with accents, apostrophes and hyphens', () => {
    expect(codes(good)).toEqual({})
  })

  it.each(['Иван', '李', 'ישראל'])('refuses names outside the Latin script: %s', (firstName) => {
    expect(codes({ ...good, firstName })).toEqual({ firstName: 'latin' })
  })

  it('reports every empty field', () => {
    expect(codes(emptyOrder(lines, { code: 'FR', phonePrefix: '33' }))).toMatchObject({
      firstName: 'required',
      lastName: 'required',
      email: 'required',
      emailAgain: 'required',
      'travellers.line7.name': 'required',
      'travellers.line7.passport': 'required',
    })
  })

  it('accepts a missing phone, but no undialable one', () => {
    expect(codes({ ...good, phone: '', phonePrefix: '' })).toEqual({})
    expect(codes({ ...good, phone: ' ' })).toEqual({})
    expect(codes({ ...good, phone: '12' })).toEqual({ phone: 'phone' })
    expect(codes({ ...good, phonePrefix: '' })).toEqual({ phonePrefix: 'required' })
  })

  it('asks for a phone where the operator does', () => {
    const asking = [line(7, ['phone'])]
    const travellers = { line7: { name: '', lastName: '', phone: '', passport: '' } }
    const checked = v.safeParse(orderForm(asking), { ...good, travellers })
    expect(checked.issues?.map((issue) => v.getDotPath(issue))).toEqual(['travellers.line7.phone'])
  })

  it('accepts a ticket without values for the fields it does not ask for', () => {
    const travellers = { line7: { name: 'Zoë', passport: 'X123' } }
    expect(v.safeParse(orderForm(lines), { ...good, travellers }).success).toBe(true)
    const unnamed = v.safeParse(orderForm(lines), { ...good, travellers: { line7: { passport: 'X123' } } })
    expect(unnamed.issues?.map((issue) => v.getDotPath(issue))).toEqual(['travellers.line7.name'])
  })

  it('compares the e-mail with its confirmation', () => {
    expect(codes({ ...good, emailAgain: 'zoe@example.org' })).toEqual({ emailAgain: 'mismatch' })
    expect(codes({ ...good, email: 'zoe', emailAgain: 'zoe' })).toEqual({
      email: 'email',
      emailAgain: 'email',
    })
  })

  it('sends only traveller details the product asks for', () => {
    const { travellers } = toOrder(good, lines)
    expect(travellers).toEqual([{ lineId: 7, name: 'Zoë', lastName: '', phone: '', passport: 'X123' }])
  })
})

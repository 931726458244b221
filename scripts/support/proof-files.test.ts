import { expect, it } from 'vitest'
import { paymentProofs } from '#tests/specification/payment-proofs.ts'
import { longPaymentJourneys, paymentJourneys, paymentTests } from './proof-files.ts'

it('proves payments by every listed file, once', () => {
  const named = paymentProofs.flatMap(({ shownBy = [] }) => shownBy.map(([file]) => file))
  // Points of death are named in a list that their test reads.
  const listed = named.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file))
  const files = [...paymentTests, ...paymentJourneys, ...longPaymentJourneys]
  expect(files.toSorted()).toEqual([...new Set(listed)].sort())
})

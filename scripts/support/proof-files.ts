import { paymentProofs } from '#tests/specification/payment-proofs.ts'

const files = [...new Set(paymentProofs.flatMap(({ shownBy = [] }) => shownBy.map(([file]) => file)))]

/**
 * The files that show the figures of payments: in full in `npm run proof -- payments`; in `npm run test:long`
 * those of vitest at a tenth, and the journeys that only it runs.
 */
export const paymentTests = files.filter((file) => /\.test\.tsx?$/.test(file))
export const paymentJourneys = files.filter((file) => file.startsWith('tests/e2e/'))
export const longPaymentJourneys = files.filter((file) => /^tests\/long\/.*\.spec\.ts$/.test(file))

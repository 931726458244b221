/**
 * What has become of the payment for another use of a coupon. `deciding`: it is with the bank. A payment that
 * waits for its shopper is `unpaid`, since they may have left it on another device.
 */
export type UseStanding = 'paid' | 'deciding' | 'unpaid'

const leaves = (most: number | null, others: readonly UseStanding[], counted: readonly UseStanding[]) =>
  most === null || others.filter((standing) => counted.includes(standing)).length < most

/**
 * Whether a customer may order with a coupon that each may use `most` times (`null`: without limit), given
 * their other uses. One that is with the bank counts, so that no money moves only to go back.
 */
export const mayOrderWithCoupon = (most: number | null, others: readonly UseStanding[]): boolean =>
  leaves(most, others, ['paid', 'deciding'])

/** Whether money that has come may be kept at the coupon's price: the first payment to arrive has it. */
export const mayKeepCoupon = (most: number | null, others: readonly UseStanding[]): boolean =>
  leaves(most, others, ['paid'])

/** The API refused a call because the session has ended. */
export const SESSION_ENDED = 'session-ended'
/** The basket's hold is over; its tickets are on sale again. */
export const HOLD_ENDED = 'hold-ended'
/** A payment failed. An agency's credit may have been spent elsewhere, so the header asks for it again. */
export const PAYMENT_FAILED = 'payment-failed'

/** Announces it on the page, where `features/session`, the header or the payment form listens. */
export const announce = (type: typeof SESSION_ENDED | typeof HOLD_ENDED | typeof PAYMENT_FAILED): boolean =>
  dispatchEvent(new Event(type))

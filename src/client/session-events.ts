/** The API refused a call because the session has ended. */
export const SESSION_ENDED = 'session-ended'
/** The basket's hold is over; its tickets are on sale again. */
export const HOLD_ENDED = 'hold-ended'

/** Announces it on the page. `features/session` listens, and on the payment page the payment form. */
export const announce = (type: typeof SESSION_ENDED | typeof HOLD_ENDED): boolean =>
  dispatchEvent(new Event(type))

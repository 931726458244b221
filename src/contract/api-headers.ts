/** The headers that API v2 adds to those of HTTP, in lower case as node:http gives them. */

/** Identifies one answer, in error reports and in the log. */
export const REQUEST_ID = 'x-request-id'

/** How many tickets the basket holds after the call. */
export const CART_COUNT = 'x-cart-count'
/** Whose session the returned token is: `guest`, `member` or `agent`. */
export const SESSION_KIND = 'x-session-kind'
/** `keep` with a 401 or 403 that does not end the session, such as a mistyped password. */
export const SESSION = 'x-session'
/** A token by which a shopper who returns from the bank finds this payment again. */
export const RESUME_TOKEN = 'x-resume-token'
/** The id of a payment whose end has not been shown to the shopper yet. */
export const PAYMENT_PENDING = 'x-payment-pending'
/** The id of a payment whose end this reply tells. */
export const PAYMENT_OVER = 'x-payment-over'

/**
 * The token of a browser that has logged in before. Calls that take a password read it, and a login returns
 * a fresh one. The shop's gateway keeps it in a cookie that no script can read; other front ends of the API
 * store it themselves.
 */
export const DEVICE_HEADER = 'x-device-token'
export const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/

/**
 * Tell the page server in the same process that a reply is the same for everybody: for how many seconds it
 * may be cached, and which tags purge it. They are removed before the reply leaves the process.
 */
export const CACHE_SECONDS = 'x-cache-seconds'
export const CACHE_TAGS = 'x-cache-tags'

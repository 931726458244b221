import * as v from 'valibot'

/** Made by the browser once per press of Pay: requests with the same id are one payment. */
export const AttemptId = v.pipe(v.string(), v.uuid('invalid_id'))
/** An opaque id in the return address of a redirect; it gives access only to the state of its attempt. */
export const ReturnId = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{22,64}$/, 'invalid_id'))

/** What adyen-web and Adyen say to each other. */
export const Opaque = v.record(v.string(), v.unknown())

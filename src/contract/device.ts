/**
 * The token of a browser that has logged in before. Calls that take a password read it, and a login returns
 * a fresh one. The shop's gateway keeps it in a cookie that no script can read; other front ends of the API
 * store it themselves.
 */
export const DEVICE_HEADER = 'x-device-token'
export const DEVICE_TOKEN = /^[A-Za-z0-9_-]{43}$/

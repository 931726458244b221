/**
 * What proxies say about whom they speak for. A client can write them too: nobody behind the door reads a
 * client's own.
 */
export const FORWARDING_HEADERS = [
  'forwarded',
  'via',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-forwarded-proto',
  'x-real-ip',
] as const

import { LOOPBACK } from '#config/variables.ts'
import { isLoopback } from '#server/ip-address.ts'
import { FORWARDING_HEADERS } from './forwarding-headers.ts'

/**
 * Whether the request comes from this machine itself. A loopback address alone does not prove it: a proxy or
 * tunnel on this machine forwards for the whole world, and another site may point its name here (DNS
 * rebinding).
 */
export function isFromThisMachine(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  address: string,
): boolean {
  const host = headers.get('host') ?? new URL(url).host
  return (
    isLoopback(address) &&
    LOOPBACK.has(URL.parse(`http://${host}`)?.hostname ?? '') &&
    FORWARDING_HEADERS.every((name) => !headers.has(name))
  )
}

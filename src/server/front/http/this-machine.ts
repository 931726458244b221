import { LOOPBACK } from '#config/variables.ts'
import { isLoopback } from '#server/ip-address.ts'
import { FORWARDING_HEADERS } from './forwarding-headers.ts'

/**
 * Whether somebody at this very machine asks. Loopback alone does not say so: a proxy or a tunnel on this
 * machine speaks from there for the whole world, and a page of another site may have its name led here (DNS
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

import type { Environment } from '#config/environment.ts'

const TIME_LIMIT_MS = 3_000

/** Thrown when the shop cannot take money. The message tells the operator why and what to do. */
class PaymentUnavailable extends Error {
  override name = 'PaymentUnavailable'
}

/**
 * A shop that sells on the Adyen sandbox does not open without it. Adyen itself is asked when the first
 * visitor pays.
 */
export async function assertSandboxReachable({
  adyen,
  sandboxOrigin,
}: Pick<Environment, 'adyen' | 'sandboxOrigin'>): Promise<void> {
  if (adyen) return
  try {
    await fetch(sandboxOrigin, { signal: AbortSignal.timeout(TIME_LIMIT_MS) })
  } catch {
    throw new PaymentUnavailable(
      `The Adyen sandbox at ${sandboxOrigin} does not answer: start it with \`npm run sandbox\`, ` +
        'or set ADYEN_API_KEY and its companions.',
    )
  }
}

import type { Environment } from '#config/environment.ts'

/** What a person needs to try the shop. */
export function welcome({ port, adyen }: Pick<Environment, 'port' | 'adyen'>): string {
  const address = `http://localhost:${port}`
  const cards = adyen
    ? ['  Payments go to the Adyen account of ADYEN_MERCHANT_ACCOUNT.']
    : [
        '  Test card       4111 1111 1111 1111   03/30   737',
        '  With 3-D Secure 4917 6100 0000 0000   03/30   737   (password: password)',
        '  Card refused    any card with the holder name DECLINED',
      ]
  return ['', `  The shop is open at ${address}`, ...cards, '', '  Ctrl-C closes it.', ''].join('\n')
}

/** The parts of adyen-web that the shop uses, named here so that the bundler leaves out the rest: 40 kB. */
export { AdyenCheckout, Card, Redirect } from '@adyen/adyen-web'

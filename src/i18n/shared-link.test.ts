import { expect, it } from 'vitest'
import { translator } from './translate.ts'

it.each([
  ['en', /move or cancel/],
  ['en-us', /move or cancel/],
  ['es', /cambiarlas o cancelarlas/],
  ['fr', /modifier ou les annuler/],
  ['it', /cambiarne la data o cancellarli/],
  ['de', /umbuchen oder stornieren/],
] as const)('warns in %s that a shared link cancels too', (locale, what) => {
  expect(translator(locale, 'payment-confirmed')('paid.share.text')).toMatch(what)
  expect(translator(locale, 'voucher')('share')).toMatch(what)
  expect(translator(locale, 'mail')('order.secret')).toMatch(what)
})

import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import { messagesOf } from '#i18n/locale-messages.ts'
import { createBasketTranslations } from '#features/basket/basket-translations.ts'
import { ExpiredHoldsDialog } from './ExpiredHoldsDialog.tsx'

const translations = createBasketTranslations({
  locale: 'en',
  basket: messagesOf('en', 'basket'),
  passengers: messagesOf('en', 'passengers'),
  common: messagesOf('en', 'common'),
})
const expired = {
  tickets: [{ name: 'Paris Hop-On Hop-Off Bus', day: '2026-12-05', line: undefined }],
  answered: false,
  isOpen: true,
  leftSaleId: undefined,
  busy: false,
  sessionEnded: false,
  lookAgain: () => undefined,
  restore: () => undefined,
  leave: () => undefined,
}
const dialog = (canRecover: boolean, answered = false) =>
  renderToString(
    createElement(ExpiredHoldsDialog, {
      translations,
      expired: { ...expired, answered },
      isFilled: false,
      canRecover,
    }),
  )

it('offers to hold expired tickets again', () => {
  expect(dialog(true)).toContain('Hold them again')
})

it('names expired tickets where they cannot be held again', () => {
  const text = dialog(false)
  expect(text).not.toContain('Hold them again')
  expect(text).toContain('Paris Hop-On Hop-Off Bus')
  expect(text).toContain('Continue without them')
})

it('does not offer again what the shop has refused', () => {
  expect(dialog(true, true)).not.toContain('Hold them again')
})

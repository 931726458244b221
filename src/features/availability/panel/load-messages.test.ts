import { expect, it } from 'vitest'
import { locales } from '#config/locales.ts'
import { messagesOf } from '#i18n/locale-messages.ts'
import { loadMessages } from './load-messages.ts'

it.each(locales)('loads the words that the server prints with: %s', async (locale) => {
  expect(await loadMessages(locale)).toEqual({
    availability: messagesOf(locale, 'availability'),
    passengers: messagesOf(locale, 'passengers'),
  })
})

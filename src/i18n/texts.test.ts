import { expect, it } from 'vitest'
import { messagesOf } from './locale-messages.ts'
import { islandTranslator } from './island-translator.ts'
import { translator } from './translate.ts'

it('refuses unknown keys at compile time', () => {
  const t = translator('en', 'common')
  // @ts-expect-error: there is no such text
  expect(t('leagl')).toBe('leagl')
  // @ts-expect-error: there is no such text in the island's messages either
  expect(islandTranslator(messagesOf('en', 'common'), 'en-GB')('leagl')).toBe('leagl')
  expect(t('tickets', { count: 2 })).toBe('2 tickets')
})

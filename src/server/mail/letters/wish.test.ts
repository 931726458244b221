import { expect, it } from 'vitest'
import { letter, type LetterParts } from './letter.ts'
import { html } from './markup.ts'

const parts: LetterParts = {
  locale: 'en',
  subject: 'Hello',
  preview: '',
  name: 'Ada',
  intro: 'Hello',
  body: html``,
  bodyText: '',
  action: { label: 'Open', href: 'https://shop.example/' },
  closing: [],
}

it.each([
  ['wishes a great day to somebody who has a tour', true],
  ['wishes nothing to anybody else', false],
])('%s', (_, hasWish) => {
  const { text, html: page } = letter({ ...parts, hasWish })
  for (const sent of [text, page]) {
    expect(sent.includes('Have a great day out')).toBe(hasWish)
    expect(sent).toContain('The Cityloop team')
  }
})

import { describe, expect, it } from 'vitest'
import { messagesOf } from '#i18n/locale-messages.ts'
import { translator } from '#i18n/translate.ts'
import { faqGroups } from './faq-groups.ts'

const t = translator('en', 'faq')
const questionsOf = (memberArea: boolean) =>
  faqGroups(t, { memberArea }).flatMap(({ faqs }) => faqs.map(({ question }) => question))

describe('questions and answers', () => {
  it('shows every question once', () => {
    const all = Object.values(messagesOf('en', 'faq').questions).map(({ question }) => question)
    expect(questionsOf(true).toSorted()).toEqual(all.toSorted())
  })

  it('leads nobody to a member area that is not there', () => {
    expect(questionsOf(true)).toContain('What do members get?')
    expect(questionsOf(false)).not.toContain('What do members get?')
    const answers = faqGroups(t, { memberArea: false }).flatMap(({ faqs }) =>
      faqs.map(({ answer }) => answer),
    )
    expect(faqGroups(t, { memberArea: false }).at(-1)?.title).toBe('Travel agencies')
    expect(answers.filter((answer) => answer.includes('member area'))).toEqual([])
  })
})

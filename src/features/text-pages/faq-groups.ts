import type { Translate } from '#i18n/texts.ts'

const groups = [
  { group: 'booking', keys: ['account', 'children', 'alone', 'group', 'hold', 'soldOut'] },
  { group: 'payment', keys: ['pay', 'currency', 'coupon', 'bank', 'declined'] },
  { group: 'vouchers', keys: ['voucher', 'noMail', 'proof'] },
  { group: 'day', keys: ['how', 'where', 'late', 'weather'] },
  { group: 'changes', keys: ['cancel', 'howCancel', 'refund', 'changeDay'] },
  { group: 'members', keys: ['member', 'agency'] },
] as const

export interface FaqGroup {
  title: string
  faqs: { question: string; answer: string }[]
}

/** The questions by subject. Shops without a member area have no answer that leads there. */
export function faqGroups(t: Translate<'faq'>, { memberArea }: { memberArea: boolean }): FaqGroup[] {
  return groups.map(({ group, keys }) => ({
    title: t(`groups.${group === 'members' && !memberArea ? 'agencies' : group}`),
    faqs: keys
      .filter((key) => memberArea || key !== 'member')
      .map((key) => ({ question: t(`questions.${key}.question`), answer: t(`questions.${key}.answer`) })),
  }))
}

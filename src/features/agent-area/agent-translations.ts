import { localeEntries, type Locale } from '#config/locales.ts'
import type { Currency } from '#domain/price/money.ts'
import { formatDay, formatMoney, formatMonth } from '#i18n/format.ts'
import { islandTranslator } from '#i18n/island-translator.ts'
import type { Texts, Translate } from '#i18n/texts.ts'

export interface AgentTexts {
  locale: Locale
  agent: Texts['agent']
  common: Pick<Texts['common'], 'tickets_other'>
}

/** The translators and formatters that the components of the agent area share. */
export interface AgentTranslations {
  locale: Locale
  /** BCP 47. */
  tag: string
  t: Translate<'agent'>
  common: Translate<AgentTexts['common']>
  money: (amount: number, currency: Currency) => string
  day: (day: string) => string
  month: (month: string) => string
}

export function createAgentTranslations({ locale, agent, common }: AgentTexts): AgentTranslations {
  const { tag } = localeEntries[locale]
  return {
    locale,
    tag,
    t: islandTranslator(agent, tag),
    common: islandTranslator(common, tag),
    money: (amount, currency) => formatMoney({ amount, currency }, locale),
    day: (day) => formatDay(day, locale, 'medium'),
    month: (month) => formatMonth(month, locale),
  }
}

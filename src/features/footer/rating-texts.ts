import type { Locale } from '#config/locales.ts'
import { formatNumber } from '#i18n/format.ts'
import { translator } from '#i18n/translate.ts'

interface RatingTexts {
  /** "4.6 out of 5"; absent until a traveller has rated. */
  score?: string
  text: string
}

/** The texts of the rating box, for all tours together. */
export function ratingTexts(
  { rating, count }: { rating: number | null; count: number },
  locale: Locale,
): RatingTexts {
  const t = translator(locale, 'footer')
  if (rating === null) return { text: t('rating.none') }
  return {
    score: t('rating.score', { score: formatNumber(rating, locale) }),
    text: t('rating.text', { count }),
  }
}

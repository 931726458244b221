import type { Translate } from '#i18n/texts.ts'

/** “aged 4 to 12”; `undefined` where a type has no ages. */
export function agesText(
  { minimumAge, maximumAge }: { minimumAge: number | null; maximumAge: number | null },
  t: Translate<'passengers'>,
): string | undefined {
  if (minimumAge !== null && maximumAge !== null)
    return t('ages.between', { from: minimumAge, to: maximumAge })
  if (minimumAge !== null) return t('ages.from', { from: minimumAge })
  return maximumAge === null ? undefined : t('ages.upTo', { to: maximumAge })
}

import { useMemo } from 'react'
import { localeEntries } from '#config/locales.ts'
import { islandT } from '#i18n/island-t.ts'
import type { BookingProps } from './booking-props.ts'
import type { Words } from './words.ts'

export function useWords({ locale, messages }: Pick<BookingProps, 'locale' | 'messages'>): Words {
  return useMemo(() => {
    const { tag } = localeEntries[locale]
    return { locale, t: islandT(messages.availability, tag), tPassengers: islandT(messages.passengers, tag) }
  }, [locale, messages])
}

import type { Locale } from './locales.ts'

export const variants = ['worldwide', 'paris', 'london', 'spain', 'portugal'] as const
export type Variant = (typeof variants)[number]

/** One of the five shops built from this code (S1, S9). */
export interface Build {
  variant: Variant
  /** The catalogue scope that is sold (S3). */
  scopeId: number
  locales: readonly Locale[]
  defaultLocale: Locale
  /** Paris and London show one location on the home page instead of a search. */
  singleCityId: number | undefined
  features: { memberArea: boolean; crossSelling: boolean; allDestinations: boolean }
}

export const builds: Record<Variant, Build> = {
  worldwide: {
    variant: 'worldwide',
    scopeId: 10,
    locales: ['en', 'es', 'fr', 'it', 'de', 'en-us'],
    defaultLocale: 'en',
    singleCityId: undefined,
    features: { memberArea: true, crossSelling: true, allDestinations: true },
  },
  paris: {
    variant: 'paris',
    scopeId: 41,
    locales: ['en', 'es', 'fr', 'it', 'de'],
    defaultLocale: 'fr',
    singleCityId: 41,
    features: { memberArea: false, crossSelling: false, allDestinations: false },
  },
  london: {
    variant: 'london',
    scopeId: 1980,
    locales: ['en'],
    defaultLocale: 'en',
    singleCityId: 95,
    features: { memberArea: false, crossSelling: false, allDestinations: false },
  },
  spain: {
    variant: 'spain',
    scopeId: 1762,
    locales: ['en', 'es'],
    defaultLocale: 'en',
    singleCityId: undefined,
    features: { memberArea: false, crossSelling: false, allDestinations: true },
  },
  portugal: {
    variant: 'portugal',
    scopeId: 2848,
    locales: ['en', 'es'],
    defaultLocale: 'en',
    singleCityId: undefined,
    features: { memberArea: false, crossSelling: false, allDestinations: true },
  },
}

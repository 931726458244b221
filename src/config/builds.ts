import { features, type Features } from './features.ts'
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
  features: Features
}

export const builds: Record<Variant, Build> = {
  worldwide: {
    variant: 'worldwide',
    scopeId: 10,
    locales: ['en', 'es', 'fr', 'it', 'de', 'en-us'],
    defaultLocale: 'en',
    singleCityId: undefined,
    features: features.worldwide,
  },
  paris: {
    variant: 'paris',
    scopeId: 41,
    locales: ['en', 'es', 'fr', 'it', 'de'],
    defaultLocale: 'fr',
    singleCityId: 41,
    features: features.paris,
  },
  london: {
    variant: 'london',
    scopeId: 1980,
    locales: ['en'],
    defaultLocale: 'en',
    singleCityId: 95,
    features: features.london,
  },
  spain: {
    variant: 'spain',
    scopeId: 1762,
    locales: ['en', 'es'],
    defaultLocale: 'en',
    singleCityId: undefined,
    features: features.spain,
  },
  portugal: {
    variant: 'portugal',
    scopeId: 2848,
    locales: ['en', 'es'],
    defaultLocale: 'en',
    singleCityId: undefined,
    features: features.portugal,
  },
}

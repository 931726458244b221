import type { Brand } from '#config/brand/brand.ts'
import type { Build } from '#config/builds.ts'
import type { Locale } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { translator } from '#i18n/translate.ts'

interface FooterLink {
  name: string
  href: string
}

/** The links about the shop itself (S2); blog and cares are the operator's own pages elsewhere. */
export function shopLinks(build: Build, { blog, cares }: Brand['links'], locale: Locale): FooterLink[] {
  const t = translator(locale, 'footer')
  return [
    { name: t('links.about'), href: href('about', locale) },
    { name: t('links.careers'), href: href('careers', locale) },
    ...(build.features.allDestinations
      ? [{ name: t('links.destinations'), href: href('destinations', locale) }]
      : []),
    ...(blog ? [{ name: t('links.blog'), href: blog }] : []),
    ...(cares ? [{ name: t('links.cares'), href: cares }] : []),
  ]
}

import { expect, it } from 'vitest'
import { builds } from '#config/builds.ts'
import { hasPage } from './pages-of-build.ts'
import { isListed, publicPages } from './public-pages.ts'
import { slugs, type PageName } from './slugs.ts'

const names = Object.keys(slugs) as PageName[]

it('lets search engines list what the sitemap holds', () => {
  const ofBuild = names.filter((page) => hasPage(page, builds.worldwide))
  expect(ofBuild.filter(isListed).sort()).toEqual([...publicPages(builds.worldwide)].sort())
})

it('hides personal pages, errors and secret links from search engines', () => {
  expect(isListed(undefined)).toBe(false)
  expect(isListed({ page: 'voucher', token: 'secret' })).toBe(false)
  for (const page of ['basket', 'payment', 'paymentConfirmed', 'search', 'notFound', 'oops'] as const)
    expect([page, isListed(page)]).toEqual([page, false])
})

it('lists the pages of cities', () => {
  expect(isListed({ page: 'city', city: { id: 41, slugs: { en: 'paris' } } })).toBe(true)
})

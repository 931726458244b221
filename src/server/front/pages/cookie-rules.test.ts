import { describe, expect, it } from 'vitest'
import { builds, type Variant } from '#config/builds.ts'
import { locales } from '#config/locales.ts'
import { href } from '#i18n/routes.ts'
import { createCookieRules } from './cookie-rules.ts'

const arrive = (path: string, cookies: string, { query = '', purpose = '', variant = 'worldwide' } = {}) =>
  createCookieRules({ build: builds[variant as Variant], secure: true })({ path, query, cookies, purpose })

describe('payment pages in the default language', () => {
  it.each(['payment', 'paymentConfirmed'] as const)('redirects %s to the remembered language', (page) => {
    for (const locale of locales.filter((known) => known !== 'en')) {
      expect(
        arrive(href(page, 'en'), `a=b; i18n_redirected=${locale}`, { query: '?return=1&x=%20' }),
      ).toEqual({
        leadsTo: `${href(page, locale)}?return=1&x=%20`,
        clears: [],
      })
    }
  })

  it.each([
    ['the default is remembered', '/en/payment', 'i18n_redirected=en'],
    ['nothing is remembered', '/en/payment', 'currency=1'],
    ['nonsense is remembered', '/en/payment', 'i18n_redirected=//evil.example'],
    ['another cookie only ends with the same name', '/en/payment', 'not_i18n_redirected=fr'],
    ['another language was asked for', '/it/pagamento', 'i18n_redirected=fr'],
    ['it is another page', '/en/home', 'i18n_redirected=fr'],
    ['it is below the page', '/en/payment/x', 'i18n_redirected=fr'],
  ])('does not redirect payment pages when %s', (_, path, cookies) => {
    expect(arrive(path, cookies)).toEqual({ clears: [] })
  })

  it('redirects to languages of the build only', () => {
    expect(arrive('/fr/paiement', 'i18n_redirected=en', { variant: 'paris' }).leadsTo).toBe('/en/payment')
    expect(arrive('/fr/paiement', 'i18n_redirected=fr', { variant: 'paris' }).leadsTo).toBeUndefined()
    expect(arrive('/en/payment', 'i18n_redirected=fr', { variant: 'london' }).leadsTo).toBeUndefined()
    expect(arrive('/en/payment', 'i18n_redirected=de', { variant: 'spain' }).leadsTo).toBeUndefined()
  })
})

describe('the cookies of a payment under way', () => {
  const both = 'guest_session=x; old_token=y; process_data_pending=z'

  it('clears payment cookies on every other page, in every language', () => {
    for (const locale of locales) {
      for (const path of [
        href('home', locale),
        href('payment', locale),
        `/${locale}/41/paris`,
        `/${locale}`,
      ]) {
        expect(arrive(path, both).clears, path).toEqual([
          'old_token=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
          'process_data_pending=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
        ])
      }
      expect(arrive(href('paymentConfirmed', locale), both).clears).toEqual([])
    }
  })

  it('clears only payment cookies that were sent', () => {
    expect(arrive('/en/home', 'process_data_pending=1').clears).toHaveLength(1)
    expect(arrive('/en/home', 'very_old_token=1').clears).toEqual([])
  })

  it('keeps payment cookies on files, calls and prefetched pages', () => {
    for (const path of ['/_astro/x.js', '/api/v2/country', '/', '/favicon.svg']) {
      expect(arrive(path, both).clears).toEqual([])
    }
    expect(arrive('/en/home', both, { purpose: 'prefetch;prerender' }).clears).toEqual([])
  })
})

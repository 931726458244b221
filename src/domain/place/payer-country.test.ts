import { describe, expect, it } from 'vitest'
import { countriesOfBrowser, likelyCountry } from './payer-country.ts'

describe('the countries of a browser', () => {
  it.each([
    ['de-AT,de;q=0.9,en;q=0.8', ['AT']],
    ['en-us, zh-Hans-CN;q=0.5, es-419;q=0.4, fr', ['US', 'CN']],
    ['', []],
    ['*;q=0.1, x-klingon, <script>-US', []],
  ])("reads the browser's languages %j as %j", (header, countries) => {
    expect(countriesOfBrowser(header)).toEqual(countries)
  })
})

describe('the likely country of a payer', () => {
  const guess = (
    currency: 'EUR' | 'GBP' | 'USD',
    browser: string[],
    address: string | null = null,
    language = 'GB',
  ) => likelyCountry({ currency, browser, language, address: () => Promise.resolve(address) })

  it.each([
    ['the browser, where its currency is paid', 'EUR', ['AT'], 'NL', 'GB', 'AT'],
    ['a second language of the browser, if that has the currency', 'EUR', ['US', 'NL'], null, 'GB', 'NL'],
    ['a country of another currency than ours', 'EUR', ['CH'], 'FR', 'DE', 'CH'],
    ['the address, where the browser has another currency', 'EUR', ['US'], 'NL', 'GB', 'NL'],
    ['the address, where the browser names none', 'USD', [], 'AR', 'GB', 'AR'],
    ['the language, if it has the currency', 'EUR', [], null, 'IT', 'IT'],
    ['the browser, for dollars that the shop chose', 'USD', ['NL'], null, 'GB', 'NL'],
    ['the address, where neither browser nor language fits', 'GBP', [], 'FR', 'FR', 'FR'],
    ['the home of pounds', 'GBP', [], null, 'FR', 'GB'],
    ['the home of dollars', 'USD', [], null, 'ES', 'US'],
    ['the browser, for euros read about in English', 'EUR', ['US'], null, 'GB', 'US'],
    ['the address, for euros read about in English', 'EUR', [], 'US', 'GB', 'US'],
    ['the language, where nothing is known', 'EUR', [], null, 'GB', 'GB'],
  ] as const)(
    "guesses the payer's country by %s",
    async (_, currency, browser, address, language, expected) => {
      expect(await guess(currency, [...browser], address, language)).toBe(expected)
    },
  )

  it('asks for the address only if undecided', async () => {
    const address = () => Promise.reject(new Error('asked'))
    const clues = { currency: 'EUR', browser: ['FR'], language: 'GB', address } as const
    expect(await likelyCountry(clues)).toBe('FR')
  })
})

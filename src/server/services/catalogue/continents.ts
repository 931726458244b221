import { localeEntries, type Locale } from '#config/locales.ts'
import { continentCodes } from '#contract/catalogue/site.ts'
import { countriesIn } from './countries.ts'

type Continent = (typeof continentCodes)[number]

/** UN M49 numbers, by which Intl knows their names. */
const areas: Record<Continent, string> = {
  africa: '002',
  asia: '142',
  europe: '150',
  north_america: '003',
  oceania: '009',
  south_america: '005',
}

/**
 * By UN M49: Russia is in Europe; Cyprus, Turkey and the Caucasus are in Asia; the Caribbean and Central
 * America are in North America.
 */
const countries: Record<Continent, string> = {
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TG TN TZ UG YT ZA ZM ZW',
  asia: 'AE AF AM AZ BD BH BN BT CN CY GE HK ID IL IN IQ IR JO JP KG KH KP KR KW KZ LA LB LK MM MN MO MV MY NP OM PH PK PS QA SA SG SY TH TJ TL TM TR TW UZ VN YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA XK',
  north_america:
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA PM PR SV SX TC TT US VC VG VI',
  oceania: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PW SB TK TO TV VU WF WS',
  south_america: 'AR BO BR CL CO EC FK GF GY PE PY SR UY VE',
}

export const continentOf = (country: string): Continent | undefined =>
  continentCodes.find((continent) => countries[continent].split(' ').includes(country))

export interface ContinentView {
  id: number
  code: Continent
  name: string
  countries: string[]
}

export function continentsIn(locale: Locale): ContinentView[] {
  const { tag } = localeEntries[locale]
  const names = new Intl.DisplayNames(tag, { type: 'region' })
  const known = countriesIn(locale)
  return continentCodes
    .map((code, at) => ({
      id: at + 1,
      code,
      name: names.of(areas[code]) ?? code,
      countries: known.map((country) => country.code).filter((country) => continentOf(country) === code),
    }))
    .sort((a, b) => a.name.localeCompare(b.name, tag))
}

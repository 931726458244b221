interface Language {
  /** Words of clauses that say that a ticket is good. */
  good: string
  days: { numbers: string; units: string }
  months: { numbers: string; units: string }
  /** Only few: "from 14 years" is an age. */
  years: { numbers: string; units: string }
  /** A ticket that is good on any day has no day that was chosen. */
  chosenDay: string
}

const en: Language = {
  good: 'good|valid|tickets?|vouchers?',
  days: { numbers: 'two|three|five|seven|ten|fourteen|thirty', units: 'days|weeks' },
  months: { numbers: 'a|one|two|three|six|nine|twelve', units: 'months?' },
  years: { numbers: 'a|one|two|[12]', units: 'years?' },
  chosenDay: '(?:on|of) the day(?: that)? you (?:choose|chose|book(?:ed)?)|(?:chosen|booked) day',
}

const languages: Partial<Record<string, Language>> = {
  en,
  us: en,
  es: {
    good: 'valen?|valiendo|válid[oa]s?|entradas?|bonos?',
    days: { numbers: 'dos|tres|cinco|siete|diez|catorce|treinta', units: 'días|semanas' },
    months: { numbers: 'un|dos|tres|seis|nueve|doce', units: 'mes(?:es)?' },
    years: { numbers: 'un|dos|[12]', units: 'años?' },
    chosenDay: 'día (?:elegido|reservado|que (?:elijas|elegiste|reservaste))',
  },
  fr: {
    good: 'valables?|valides?|billets?|e-billets?',
    days: { numbers: 'deux|trois|cinq|sept|dix|quatorze|quinze|trente', units: 'jours|semaines' },
    months: { numbers: 'un|deux|trois|six|neuf|douze', units: 'mois' },
    years: { numbers: 'un|deux|[12]', units: 'ans?' },
    chosenDay: 'jour (?:choisi|réservé|que vous (?:choisissez|avez choisi))',
  },
  it: {
    good: 'vale|valgono|valid[oaie]|bigliett[oi]|voucher',
    days: { numbers: 'due|tre|cinque|sette|dieci|quattordici|trenta', units: 'giorni|settimane' },
    months: { numbers: 'un|due|tre|sei|nove|dodici', units: 'mes[ei]' },
    years: { numbers: 'un|due|[12]', units: 'ann[oi]' },
    chosenDay: 'giorno (?:scelto|prenotato|che (?:scegli|hai scelto))',
  },
  de: {
    good: 'gilt|gelten|gültig|\\p{L}*tickets?|vouchers?',
    days: { numbers: 'zwei|drei|fünf|sieben|zehn|vierzehn|dreißig', units: 'Tagen?|Wochen' },
    months: { numbers: 'einen|eine[ms]|zwei|drei|sechs|neun|zwölf', units: 'Monat(?:e[ns]?)?' },
    years: { numbers: 'ein(?:e[ms])?|zwei|[12]', units: 'Jahr(?:e[ns]?)?' },
    chosenDay: '(?:gewählten|gebuchten) Tag|Tag(?:es)? Ihrer Wahl',
  },
}

const word = (words: string) => new RegExp(`(?<![\\p{L}\\d])(?:${words})(?!\\p{L})`, 'iu')
/** "1, 2 or 3 days" are tickets to choose from. */
const counted = ({ numbers, units }: Language['days'], figures = '') =>
  word(`(?<!\\d \\p{L}{1,4} )(?:${figures}${numbers})\\s(?:\\p{L}+\\s)?(?:${units})`)

/** The first count in a clause that says that a ticket is good. */
function countIn(
  text: string,
  { good, days, months, years }: Language,
  flexible: boolean,
): string | undefined {
  const counts = [counted(months, '\\d+|'), counted(years), ...(flexible ? [counted(days, '\\d+|')] : [])]
  const clauses = text.split(/[.;:!?]/).filter((clause) => word(good).test(clause))
  return clauses.flatMap((clause) => counts.flatMap((count) => count.exec(clause)?.[0] ?? []))[0]
}

/**
 * Texts of a city that tell how long a ticket is good, which its option alone knows (`validity`). None counts
 * months or years; the texts of a flexible ticket count no days either and name no day of choice.
 */
export function validityFaults(language: string, text: string, { flexible = false } = {}): string[] {
  const told = languages[language]
  if (!told) return []
  const count = countIn(text, told, flexible)
  const chosen = flexible ? word(told.chosenDay).exec(text)?.[0] : undefined
  return [
    ...(count ? [`counts how long a ticket is good: "${count}"`] : []),
    ...(chosen ? [`is of a ticket for any day, but says "${chosen}"`] : []),
  ]
}

interface Sold {
  products: { options: { validity?: { kind: string } }[] }[]
}

/** Where the products of a city file stand that have a flexible option: `products.2.`. */
export const flexibleProducts = ({ products }: Sold): string[] =>
  products.flatMap(({ options }, at) =>
    options.some(({ validity }) => validity?.kind === 'flexible') ? [`products.${at}.`] : [],
  )

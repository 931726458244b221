/** In German "am" is a word, too: "Tram 2 am Ufer". */
const HALF_OF_DAY = String.raw`[ap]\.\s?m\.|pm`
const twelveHours = (more: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\d])(?:\d{1,2}\s?(?:${HALF_OF_DAY}${more})|\d{1,2}:\d\d\s?am)(?![\p{L}\d])`,
    'iu',
  )

const GERMAN = twelveHours('')
const OTHERS = twelveHours('|am')

/** A ratio such as a map's 1:25,000 has more digits. */
const TIME = String.raw`(?<![\d:.,])\d{1,2}:\d\d(?![\d:]|[.,]\d)`
const WITHOUT_HALF_OF_DAY = new RegExp(String.raw`${TIME}(?!\s?[ap]\.?m(?!\p{L}))`, 'iu')

/** Times of day in the other clock: Americans read 9:30 am, all others 9:30 and 21:30. */
export function clockFaults(language: string, text: string): string[] {
  if (language === 'us') {
    const [time] = WITHOUT_HALF_OF_DAY.exec(text) ?? []
    return time === undefined ? [] : [`says "${time}" without am or pm`]
  }
  const [time] = (language === 'de' ? GERMAN : OTHERS).exec(text) ?? []
  return time === undefined ? [] : [`says "${time}": times have 24 hours`]
}

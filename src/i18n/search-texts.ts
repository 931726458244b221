/** What search engines show of a page: about this much of a title and a description. */
export const TITLE_MOST = 60
export const DESCRIPTION_LEAST = 70
export const DESCRIPTION_MOST = 155

const fold = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Whether a text already says a name, whatever its accents and case; "Pariser" and "Romtour" do too. */
export function mentions(text: string, name: string): boolean {
  const [wanted, within] = [fold(name.trim()), fold(text)]
  if (wanted === '') return false
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    if (!/[\p{L}\p{N}]/u.test(within[at - 1] ?? ' ')) return true
  }
  return false
}

/** Cut after a whole word, without what would dangle there. */
function cutAtWord(text: string, most: number): string {
  if (text.length <= most) return text
  const whole = text.slice(0, most).replace(/\s+\S*$/u, '')
  return `${whole.replace(/[\s,;:|–-]+$/u, '')}…`
}

/** The first of the titles that fits; where none does, the last one cut after a word. */
export function fitTitle(titles: readonly string[]): string {
  return titles.find((title) => title.length <= TITLE_MOST) ?? cutAtWord(titles.at(-1) ?? '', TITLE_MOST - 1)
}

const asSentence = (text: string): string => (/[.!?…]["”»“’)]*$/u.test(text) ? text : `${text}.`)

/** A sentence cut short still says something from this length on; others follow it. */
const CUT_LEAST = 35

/** A text that is too long for a description, up to the end of a sentence or clause, else of a word. */
function cutSentence(text: string): string {
  if (text.length <= DESCRIPTION_MOST) return text
  const room = text.slice(0, DESCRIPTION_MOST)
  for (const end of [/^.*[.!?…](?=\s)/su, /^.*(?=[,;:–]\s)/su]) {
    const [whole = ''] = end.exec(room) ?? []
    if (whole.length >= CUT_LEAST) return asSentence(whole.trimEnd())
  }
  return cutAtWord(text, DESCRIPTION_MOST - 1)
}

/**
 * A description of 70 to 155 characters: of the sentences, in order, those that fit beside the first; of the
 * fillers as many as a short one needs.
 */
export function describePage(sentences: readonly string[], fillers: readonly string[]): string {
  const said = sentences.map((text) => text.trim()).filter((text) => text !== '')
  const [first = '', ...others] = said.map(asSentence)
  let text = cutSentence(first)
  const add = (sentence: string) => {
    const longer = text === '' ? sentence : `${text} ${sentence}`
    if (longer.length <= DESCRIPTION_MOST) text = longer
  }
  others.forEach(add)
  for (const filler of fillers) if (text.length < DESCRIPTION_LEAST) add(filler)
  return text
}

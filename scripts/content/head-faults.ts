import { TITLE_MOST } from '#i18n/search-texts.ts'
import { descriptionFaults, titleFaults } from './length-faults.ts'

/** What search engines show of a page, as the page prints it. */
export interface Head {
  /** For whoever reads the fault: `city Paris`. */
  page: string
  title: string
  description: string
  /** A name that the title may say once. */
  city?: string
}

/** A name as a word or as the beginning of one: "Pariser". */
const timesSaid = (title: string, name: string): number => {
  const before = title.toLowerCase().split(name.toLowerCase()).slice(0, -1)
  return before.filter((words) => !/\p{L}$/u.test(words)).length
}

/**
 * What is wrong with the title of a page. A page cuts a title that is too long, so a cut one is told, too.
 */
export function pageTitleFaults({ page, title, city }: Head): string[] {
  const isCut = title.endsWith('…')
  return [
    ...titleFaults(title),
    ...(isCut ? [`is too long: ${TITLE_MOST} characters of a title are shown`] : []),
    ...(city && timesSaid(title, city) > 1 ? [`makes a title that says "${city}" twice`] : []),
  ].map((fault) => `${fault} (${page}: "${title}")`)
}

/** The same of its description, which a page cuts too, after a sentence if it can. */
export function pageDescriptionFaults({ page, description }: Head): string[] {
  const isWhole = /[.!?]["”»]?$/.test(description)
  return [
    ...descriptionFaults(description),
    ...(isWhole ? [] : ['makes a description that ends within a sentence']),
  ].map((fault) => `${fault} (${page}: "${description}")`)
}

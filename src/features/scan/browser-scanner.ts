import { browser } from '#client/browser.ts'
import { deviceTexts } from '#stores/kept-texts.ts'
import { browserLists } from './kept-list.ts'
import { createScanner } from './scanner.ts'

/** The scanner of this page. */
export const scanner = createScanner({
  transport: browser,
  stores: { texts: deviceTexts, lists: browserLists },
  isOnline: () => navigator.onLine,
  now: () => new Date(),
})

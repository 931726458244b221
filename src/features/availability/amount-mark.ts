/** Stands for the amount while a sentence is translated; then the price element takes its place. */
export const AMOUNT_MARK = '\u2063'

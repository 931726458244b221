/** Counts code points (`u`), not UTF-16 units. */
const UP_TO_FORTY = /^.{1,40}$/u
/** Written languages stack up to four marks on a letter; longer stacks would overlap the lines around. */
const NAME = /^(?:\p{L}\p{M}{0,4}|[ '’·\-\u2010\u2011])+$/u
/** Zero-width characters, joiners, fillers and variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * The name to use in a greeting to an unverified address: letters with their marks, spaces, hyphens,
 * apostrophes and middle dots (Gal·la), 40 characters at most. `undefined` for anything else, since whoever
 * types a stranger's address could make the shop send a message or link in place of a name.
 */
export function greetingName(name: string): string | undefined {
  const composed = name.normalize('NFC')
  const isName = UP_TO_FORTY.test(composed) && NAME.test(composed) && /\p{L}/u.test(composed)
  return isName && !INVISIBLE.test(composed) ? composed : undefined
}

import { emailKeyOf } from './email.ts'

/** Counted as they are read, whatever bytes a letter takes. */
const UP_TO_FORTY = /^.{1,40}$/u
/** Written languages stack up to four marks on a letter; floods of them climb over the lines around. */
const NAME = /^(?:\p{L}\p{M}{0,4}|[ '’\-\u2010\u2011])+$/u
/** Zero-width letters and joiners, fillers, variation selectors. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

/**
 * What a mail to an unproven address may call its reader: letters with their marks, spaces, hyphens and
 * apostrophes, at most 40. `undefined` for everything else, since whoever typed a stranger's address could
 * make the shop send a message or a link in place of a name.
 */
export function greetingName(name: string): string | undefined {
  const composed = name.normalize('NFC')
  const isName = UP_TO_FORTY.test(composed) && NAME.test(composed) && /\p{L}/u.test(composed)
  return isName && !INVISIBLE.test(composed) ? composed : undefined
}

/** What mails to one person are counted by: `ana+1@` and `ana+2@` reach the same mailbox. */
export const mailboxOf = (email: string): string => emailKeyOf(email).replace(/\+[^@]*(?=@)/, '')

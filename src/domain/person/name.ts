/**
 * The letters of every language that is written in Latin script today, from Azeri to Vietnamese and Yoruba,
 * as far as the voucher's typeface draws them: Latin-1 and Extended-A whole, Extended Additional but for
 * Ḝ and Ḫ, of Extended-B and IPA what is in use.
 */
const LETTERS = 'A-Za-zªºÀ-ÖØ-öø-ſƁƆ-ƊƎ-ƔƖ-ƙƝƠơƤƥƩƬ-ƴƷǀ-ǵǸ-țȞȟȦ-ȳȷɂ-Ʌɑ-ɔɖɗəɛɠɣɨɩɲʃʈ-ʌʒʔḀ-ḛḞ-ḩḬ-ẙẞẠ-ỹ'
/** Accents that may follow a letter, where no single code point has both: ọ̀ in Adébáyọ̀, M̄. */
const MARKS = '\u0300-\u0304\u0307-\u030C\u0323-\u0327\u032D\u0330\u0331'
/** Apostrophes, among them ʻ (Hawaiʻi), ʼ (Breton) and ʿ (Arabic names); dots, hyphens and the like. */
const SIGNS = "\\d '’‘`´ʹ-ʿ.,·\\-‐-–/()&+"
const NAME = new RegExp(`^(?:[${LETTERS}][${MARKS}]{0,2}|[${SIGNS}])*$`)

/**
 * A name as it is kept, drawn and compared: accents in one code point with their letter (NFC), nothing
 * invisible, single spaces.
 */
export const writtenName = (typed: string): string =>
  typed
    .replace(/\p{DI}/gu, '')
    .normalize('NFC')
    .replace(/[\p{Zs}\t]+/gu, ' ')
    .trim()

/**
 * Latin script only (S5), on one line: tickets are printed and read aloud by people who may not know another
 * script. Asked of a name that `writtenName` gave.
 */
export const isLatinName = (name: string): boolean => NAME.test(name)

import * as v from 'valibot'
import { isSingleLine } from '#domain/mail/single-line.ts'

/** For text used in or beside a mail header. */
export const oneLine = v.check<string, 'invalid'>(isSingleLine, 'invalid')

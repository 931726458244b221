/** No letters that look like digits, and no vowels, so that codes spell no words. */
export const TICKET_LETTERS = '23456789BCDFGHJKMNPQRSTVWXYZ'
export const TICKET_GROUPS: readonly number[] = [4, 4, 4]

const LENGTH = TICKET_GROUPS.reduce((sum, length) => sum + length)
const CODE = new RegExp(`^[${TICKET_LETTERS}]{${LENGTH}}$`)

/** `7kqx m2rd94tb`, as somebody types it, as it is printed: `7KQX-M2RD-94TB`. */
export function readTicketCode(typed: string): string | undefined {
  const letters = typed.toUpperCase().replaceAll(/[\s-]/g, '')
  if (!CODE.test(letters)) return undefined
  let at = 0
  return TICKET_GROUPS.map((length) => letters.slice(at, (at += length))).join('-')
}

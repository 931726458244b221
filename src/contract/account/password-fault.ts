/** The field of the query in which the page of a mailed link is told what was wrong with the password. */
export const PASSWORD_FAULT = 'wrong'
const passwordFaults = ['password_short', 'password_long', 'too_many_requests'] as const
export type PasswordFault = (typeof passwordFaults)[number]

export const passwordFaultOf = (code: string | null | undefined): PasswordFault | undefined =>
  passwordFaults.find((known) => known === code)

import { confirmRegistration, register } from '#client/member.ts'
import type { Registration } from '#contract/account/member.ts'
import { tokenTo } from './letters.ts'
import type { TestShop } from './open-shop.ts'
import { solved } from './proof-of-work.ts'
import type { Visitor } from './visitor.ts'

export const PASSWORD = 'a long way round the block'

/** Registers as the form does, with a proof of work. */
export const registerBy = async (visitor: Visitor, person: Omit<Registration, 'captcha'>) =>
  register(visitor, { ...person, captcha: await solved(visitor) })

/** A visitor who registered, confirmed the mail and is logged in. */
export async function aMember(
  shop: TestShop,
  email: string,
  visitor: Visitor = shop.visit(),
): Promise<Visitor> {
  await registerBy(visitor, { email, firstName: 'Anaïs', lastName: 'Łukasiewicz' })
  const confirmed = await confirmRegistration(visitor, await tokenTo(shop, email), PASSWORD)
  if (!confirmed.ok) throw new Error(`the registration was refused: ${confirmed.failure.code}`)
  return visitor
}

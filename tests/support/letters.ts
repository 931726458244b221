import { createOutbox } from '#server/mail/outbox.ts'
import type { Letter } from '#server/mail/letters/letter.ts'
import type { TestShop } from './open-shop.ts'

/** Every letter to an address, latest first; mails without anything left to send are left out. */
export async function lettersTo(shop: TestShop, recipient: string): Promise<Letter[]> {
  const outbox = createOutbox(shop.context, shop.services.vouchers)
  const mails = (await outbox.latest()).filter((mail) => mail.recipient === recipient)
  const read = await Promise.all(mails.map(({ id }) => outbox.read(id)))
  return read.flatMap((found) => found?.letter ?? [])
}

/** The token in the link of the latest letter. */
export async function tokenTo(shop: TestShop, recipient: string): Promise<string> {
  const [letter] = await lettersTo(shop, recipient)
  const token = /\/(?:choose-password|confirm)\/([\w-]{43})/.exec(letter?.text ?? '')?.[1]
  if (!token) throw new Error(`no letter with a link went to ${recipient}`)
  return token
}

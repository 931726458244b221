import type { Locale } from '#config/locales.ts'
import { orderLink } from './letters/order-link.ts'
import type { Letter } from './letters/letter.ts'
import type { ShopContext } from '#server/context.ts'
import { linkToken, type MailLinkRow } from './mail-links.ts'
import { createOrderLinks } from './order-links.ts'

/** The letter with the button for a free order; none once the order has changed or ended. */
export async function writeOrderLetter(
  context: ShopContext,
  { id }: MailLinkRow,
  locale: Locale,
): Promise<Letter | undefined> {
  const token = linkToken(context, id)
  const read = await createOrderLinks(context).read(token, locale)
  const until = read.ok ? read.value.until : null
  return until ? orderLink(token, until, { locale, publicOrigin: context.publicOrigin }) : undefined
}
